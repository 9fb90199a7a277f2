import { and, desc, eq } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import type { AuditActor } from '../../database/audit/auditRows.js'
import { endedSets } from '../../database/auth/endedSets.js'
import { type RenewalRow, renewals } from '../../database/auth/renewals.js'
import type { Statements } from '../../database/statements.js'

/** The renewal of an account's wallet that waits; undefined: none does. */
export async function findRenewal(
  statements: Pick<Statements, 'select'>,
  accountId: string,
): Promise<RenewalRow | undefined> {
  const [found] = await statements
    .select()
    .from(renewals)
    .where(and(eq(renewals.accountId, accountId), eq(renewals.status, 'open')))
  return found
}

/** The one that was asked for last of a wallet, whatever became of it. */
export async function findLastRenewal(
  statements: Pick<Statements, 'select'>,
  walletId: string,
): Promise<RenewalRow | undefined> {
  const [found] = await statements
    .select()
    .from(renewals)
    .where(eq(renewals.walletId, walletId))
    .orderBy(desc(renewals.askedAt), desc(renewals.takesAt))
    .limit(1)
  return found
}

/**
 * Stops a renewal that waits; false: none does. What it would have opened by goes, and `recovery` deletes its share of it.
 * The caller holds the account's lock. `actor`: who does it; `now` in Unix milliseconds.
 */
export async function endRenewal(
  tx: Statements,
  { accountId, actor }: { accountId: string; actor: AuditActor },
  now: number,
): Promise<boolean> {
  const [ended] = await tx
    .update(renewals)
    .set({ status: 'stopped', blob: null, shareB: null })
    .where(and(eq(renewals.accountId, accountId), eq(renewals.status, 'open')))
    .returning({ setId: renewals.setId })
  if (!ended) return false
  await tx.insert(endedSets).values({ id: ended.setId, endedAt: now }).onConflictDoNothing()
  await writeAudit(tx, now, { ...actor, event: 'renewal.stop', details: { setId: ended.setId } })
  return true
}
