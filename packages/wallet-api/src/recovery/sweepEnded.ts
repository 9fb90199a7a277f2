import { mostSetsAsked } from '@gangway/protocol'
import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { recoveryShares } from '../database/recovery/recoveryShares.js'
import type { Statements } from '../database/statements.js'
import { deleteShares } from './deleteShares.js'
import { lockActions } from './recoveryActions.js'
import type { SweepDeps } from './sweepDeps.js'

/** How often `auth` is asked of a set, and for how long it must have said that it ended, ms. */
const week = 7 * 86_400_000

const { setId, confirmedAt, checkedAt, endedAt } = recoveryShares

/** A wallet keeps a share that `auth` has and has not called ended, whatever `auth` says. */
const hasAnother = sql`exists (
  select 1 from recovery_shares o where o.wallet_id = ${recoveryShares}.wallet_id
    and o.set_id <> ${recoveryShares}.set_id and o.confirmed_at is not null and o.ended_at is null)`

/**
 * Deletes shares of sets that another set of their device has replaced, so that an old share A is below threshold for
 * good (embedded-wallet.md §2.3). `auth` has to name such a set as ended, and to do so again a week later. Answers how
 * many were deleted.
 */
export async function sweepEnded(deps: SweepDeps): Promise<number> {
  const { database, askSets, getNow, getEarliest } = deps
  // By two clocks: where a wrong one noted it long ago, a right one would find it over.
  const now = getNow()
  const over = getEarliest() - week
  let deleted = 0
  for (;;) {
    const rows = await database
      .select({ setId, endedAt })
      .from(recoveryShares)
      .where(and(isNotNull(confirmedAt), lte(sql`coalesce(${checkedAt}, ${confirmedAt})`, over), hasAnother))
      .limit(mostSetsAsked)
    if (rows.length === 0) return deleted
    const asked = rows.map((row) => row.setId)
    const states = await askSets(asked)
    if (states === null) return deleted
    const due = rows.filter((row) => states.ended.includes(row.setId) && (row.endedAt ?? now) <= over)
    await database.transaction(async (tx) => {
      // As a move: two that lock rows in different orders wait for each other.
      await lockActions(tx)
      await tx.update(recoveryShares).set({ checkedAt: now }).where(inArray(setId, asked))
      await setEnded(tx, { asked, ended: states.ended, now })
    })
    deleted += await deleteShares(deps, 'ended swept', due, (row) => and(eq(setId, row.setId), hasAnother))
  }
}

/** Notes since when they are said to have ended; what is said to be there is there again. */
async function setEnded(
  tx: Statements,
  { asked, ended, now }: { asked: readonly string[]; ended: readonly string[]; now: number },
): Promise<void> {
  const back = asked.filter((id) => !ended.includes(id))
  if (back.length > 0) await tx.update(recoveryShares).set({ endedAt: null }).where(inArray(setId, back))
  if (ended.length > 0)
    await tx
      .update(recoveryShares)
      .set({ endedAt: sql`coalesce(${endedAt}, ${now}::bigint)` })
      .where(
        inArray(
          setId,
          asked.filter((id) => ended.includes(id)),
        ),
      )
}
