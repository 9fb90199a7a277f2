import type { Database } from '@gangway/server-kit'
import { isNull, max, sql } from 'drizzle-orm'
import { writeAudit } from '../audit/writeAudit.js'
import { sweepStops } from '../database/recovery/sweepStops.js'
import type { Statements } from '../database/statements.js'
import { lockActions } from './recoveryActions.js'

/** Deletes no share from now on, until an operator agrees. `now` in Unix milliseconds. */
export async function stopSweep(statements: Statements, now: number): Promise<void> {
  // The one column it needs: while a copy is put back the table is that of an earlier version.
  await statements.execute(sql`insert into ${sweepStops} (stopped_at) values (${now}) on conflict do nothing`)
}

/** Whether shares are not to be deleted. */
export async function isSweepStopped(statements: Statements): Promise<boolean> {
  const open = await statements.select().from(sweepStops).where(isNull(sweepStops.agreedAt))
  return open.length > 0
}

/** When an operator last agreed, Unix milliseconds; 0: never. What was forgotten before is known, and kept. */
export async function readAgreedAt(statements: Statements): Promise<number> {
  const [row] = await statements.select({ at: max(sweepStops.agreedAt) }).from(sweepStops)
  return row?.at ?? 0
}

/**
 * An operator agrees that shares are deleted again; false where they are. What `auth` has forgotten stays all the same. `by`:
 * who it is.
 */
export function agreeToSweep(
  { database, getNow }: { database: Database; getNow: () => number },
  { by }: { by: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockActions(tx)
    const agreedAt = getNow()
    const agreed = await tx
      .update(sweepStops)
      .set({ agreedAt })
      .where(isNull(sweepStops.agreedAt))
      .returning({ id: sweepStops.id })
    if (agreed.length === 0) return false
    await writeAudit(tx, agreedAt, { event: 'shares.agree', details: { by } })
    return true
  })
}
