import { deleteAll } from '@gangway/server-kit'
import { and, count, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { type RecoveryAction, recoveryActions } from '../database/recovery/recoveryActions.js'
import type { Statements } from '../database/statements.js'

/** The longest time anything is counted over, ms. */
const actionsKept = 86_400_000

/** What is counted: of one wallet where one is named, since `since` (Unix milliseconds, not included). */
export type ActionsAsked = { action: RecoveryAction; walletId?: string | undefined; since: number }

/** Lets one transaction of all processes count and add at a time. */
export async function lockActions(tx: Statements): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('gangway recovery actions', 0))`)
}

/** How many there were. */
export async function countActions(tx: Statements, asked: ActionsAsked): Promise<number> {
  const [row] = await tx.select({ many: count() }).from(recoveryActions).where(toCondition(asked))
  return row?.many ?? 0
}

/** When the newest but `many` was done; undefined where there were not so many. */
export async function findActionTime(
  tx: Statements,
  asked: ActionsAsked,
  many: number,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ doneAt: recoveryActions.doneAt })
    .from(recoveryActions)
    .where(toCondition(asked))
    .orderBy(desc(recoveryActions.doneAt))
    .offset(many - 1)
    .limit(1)
  return row?.doneAt
}

/** Adds one. */
export async function addAction(
  tx: Statements,
  action: { action: RecoveryAction; walletId: string; doneAt: number },
): Promise<void> {
  await tx.insert(recoveryActions).values(action)
}

/** Deletes those that count no more. `now` in Unix milliseconds. */
export async function cleanActions(statements: Statements, now: number): Promise<void> {
  await deleteAll(statements, recoveryActions, lt(recoveryActions.doneAt, now - actionsKept))
}

function toCondition({ action, walletId, since }: ActionsAsked) {
  return and(
    eq(recoveryActions.action, action),
    walletId === undefined ? undefined : eq(recoveryActions.walletId, walletId),
    gt(recoveryActions.doneAt, since),
  )
}
