import type { SQL } from 'drizzle-orm'
import { writeAudit } from '../audit/writeAudit.js'
import type { RecoveryAction } from '../database/recovery/recoveryActions.js'
import { recoveryShares } from '../database/recovery/recoveryShares.js'
import { keepDeleted } from './deletedShares.js'
import { addAction, countActions, lockActions } from './recoveryActions.js'
import type { SweepDeps } from './sweepDeps.js'
import { isSweepStopped } from './sweepStop.js'

const day = 86_400_000
const mostADay = 100
const mostShare = 0.01

/**
 * Deletes shares for which `toCondition` still holds, and answers how many were. In a day no more by one action than one
 * in a hundred of all, or a hundred, over all processes, and none while the sweep is stopped: what `auth` says may be wrong.
 * What was deleted is kept aside for 90 days.
 */
export async function deleteShares<TShare>(
  { database, log, metrics, getNow }: Omit<SweepDeps, 'askSets' | 'getEarliest'>,
  action: RecoveryAction,
  shares: readonly TShare[],
  toCondition: (share: TShare) => SQL | undefined,
): Promise<number> {
  if (shares.length === 0) return 0
  const now = getNow()
  const { deleted, room, isStopped } = await database.transaction(async (tx) => {
    await lockActions(tx)
    if (await isSweepStopped(tx)) return { deleted: 0, room: 0, isStopped: true }
    const most = Math.max(mostADay, Math.floor((await tx.$count(recoveryShares)) * mostShare))
    const room = most - (await countActions(tx, { action, since: now - day }))
    let deleted = 0
    for (const share of shares.slice(0, Math.max(0, room))) {
      const [row] = await tx.delete(recoveryShares).where(toCondition(share)).returning()
      if (!row) continue
      await keepDeleted(tx, row, { reason: action, deletedAt: now })
      await addAction(tx, { action, walletId: row.walletId, doneAt: now })
      await writeAudit(tx, now, {
        event: 'recovery.delete',
        projectId: row.projectId,
        userId: row.userId,
        details: { setId: row.setId, reason: action },
      })
      deleted++
    }
    return { deleted, room, isStopped: false }
  })
  if (isStopped) {
    metrics.recoveryAlarms.inc({ alarm: 'sweep_stopped' })
    log.error(
      { left: shares.length },
      'no recovery share is deleted until an operator agrees, as the login service has forgotten sets: see docs/self-hosting.md',
    )
  } else if (room < shares.length) {
    metrics.recoveryAlarms.inc({ alarm: 'sweep' })
    log.error(
      { deleted, left: shares.length - deleted },
      'more recovery shares are to be deleted than in one day may be',
    )
  }
  return deleted
}
