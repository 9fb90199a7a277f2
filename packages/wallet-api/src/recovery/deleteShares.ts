import type { SQL } from 'drizzle-orm'
import { writeAudit } from '../audit/writeAudit.js'
import type { RecoveryAction } from '../database/recovery/recoveryActions.js'
import { recoveryShares } from '../database/recovery/recoveryShares.js'
import { addAction, countActions, lockActions } from './recoveryActions.js'
import type { SweepDeps } from './sweepDeps.js'

const day = 86_400_000
const mostADay = 100
const mostShare = 0.01

/**
 * Deletes shares for which `toCondition` still holds, and answers how many were. In a day no more by one action than one
 * in a hundred of all, or a hundred, over all processes: what `auth` says may be wrong, and a deleted share does not come back.
 */
export async function deleteShares<TShare>(
  { database, log, metrics, getNow }: Omit<SweepDeps, 'askSets'>,
  action: RecoveryAction,
  shares: readonly TShare[],
  toCondition: (share: TShare) => SQL | undefined,
): Promise<number> {
  if (shares.length === 0) return 0
  const now = getNow()
  const { deleted, room } = await database.transaction(async (tx) => {
    await lockActions(tx)
    const most = Math.max(mostADay, Math.floor((await tx.$count(recoveryShares)) * mostShare))
    const room = most - (await countActions(tx, { action, since: now - day }))
    let deleted = 0
    for (const share of shares.slice(0, Math.max(0, room))) {
      const { walletId, projectId, userId, setId } = recoveryShares
      const [row] = await tx
        .delete(recoveryShares)
        .where(toCondition(share))
        .returning({ walletId, projectId, userId, setId })
      if (!row) continue
      await addAction(tx, { action, walletId: row.walletId, doneAt: now })
      await writeAudit(tx, now, {
        event: 'recovery.delete',
        projectId: row.projectId,
        userId: row.userId,
        details: { setId: row.setId, reason: action },
      })
      deleted++
    }
    return { deleted, room }
  })
  if (room < shares.length) {
    metrics.recoveryAlarms.inc({ alarm: 'sweep' })
    log.error(
      { deleted, left: shares.length - deleted },
      'more recovery shares are to be deleted than in one day may be',
    )
  }
  return deleted
}
