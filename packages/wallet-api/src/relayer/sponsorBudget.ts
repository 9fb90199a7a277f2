import type { SponsorRefusal } from '@gangway/protocol'
import { inArray, sql } from 'drizzle-orm'
import { sponsorSpending } from '../database/auth/sponsoredBatches.js'
import type { Statements } from '../database/statements.js'
import type { SponsorPolicy } from './sponsorPolicy.js'

const day = 86_400_000

/** One budget: its name in the database, how much it is, and what an exhausted one is called. */
type Budget = { scope: string; limit: bigint; reason: SponsorRefusal; expiresAt: number | null }

/** The budgets a batch counts for. Each transaction takes them in this order, so that none waits for another in a ring. */
export function listBudgets(policy: SponsorPolicy, accountId: string, now: number): Budget[] {
  const { projectId, caipNetworkId } = policy
  const today = new Date(now).toISOString().slice(0, 10)
  const own = `${projectId} ${caipNetworkId}`
  const expiresAt = now + 2 * day
  return [
    { scope: `${own} ${today} ${accountId}`, limit: policy.perUserPerDay, reason: 'user', expiresAt },
    { scope: `${own} ${today}`, limit: policy.perDay, reason: 'day', expiresAt },
    { scope: own, limit: policy.total, reason: 'total', expiresAt: null },
  ]
}

/** Which budget has less than `amount` left; undefined: none. */
export async function findExhausted(
  database: Statements,
  budgets: readonly Budget[],
  amount: bigint,
): Promise<SponsorRefusal | undefined> {
  const scopes = budgets.map(({ scope }) => scope)
  const rows = await database.select().from(sponsorSpending).where(inArray(sponsorSpending.scope, scopes))
  const spent = new Map(rows.map((row) => [row.scope, row.spent]))
  return budgets.find(({ scope, limit }) => (spent.get(scope) ?? 0n) + amount > limit)?.reason
}

/** Takes `amount` from every budget, or says which one has less left; the caller then rolls its transaction back. */
export async function takeBudgets(
  tx: Statements,
  budgets: readonly Budget[],
  amount: bigint,
): Promise<SponsorRefusal | undefined> {
  for (const { scope, limit, reason, expiresAt } of budgets) {
    if (amount > limit) return reason
    const taken = await tx
      .insert(sponsorSpending)
      .values({ scope, spent: amount, expiresAt })
      .onConflictDoUpdate({
        target: sponsorSpending.scope,
        set: { spent: sql`${sponsorSpending.spent} + ${amount}` },
        setWhere: sql`${sponsorSpending.spent} + ${amount} <= ${limit}`,
      })
      .returning()
    if (taken.length === 0) return reason
  }
  return undefined
}

/** Gives back what was reserved and not spent; a cost above it is counted as well. */
export async function settleBudgets(
  tx: Statements,
  scopes: readonly string[],
  difference: bigint,
): Promise<void> {
  for (const scope of scopes)
    await tx
      .update(sponsorSpending)
      .set({ spent: sql`${sponsorSpending.spent} - ${difference}` })
      .where(inArray(sponsorSpending.scope, [scope]))
}
