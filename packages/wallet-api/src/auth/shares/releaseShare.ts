import { GangwayError, type shareReleaseResponseSchema } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { devices } from '../../database/auth/devices.js'
import { keySets } from '../../database/auth/keySets.js'
import { wallets } from '../../database/auth/wallets.js'
import { assertUnlocked } from '../accounts/assertUnlocked.js'
import type { AuthContext } from '../authContext.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { assertFirstDay } from './assertFirstDay.js'
import { openShareB } from './shareB.js'

/**
 * Share B of the set this session's device works with, and the blob that set opens.
 *
 * @throws GangwayError `SHARE_NOT_FOUND`, `RATE_LIMITED`; `LOGIN_NOT_AVAILABLE` for a locked account.
 */
export async function releaseShare(
  context: AuthContext,
  session: ActiveSession,
): Promise<InferOutput<typeof shareReleaseResponseSchema>> {
  const { database, kms, log, getNow } = context
  const { projectId, accountId, deviceId } = session
  const [set] = await database
    .select({
      id: keySets.id,
      walletId: keySets.walletId,
      shareB: keySets.shareB,
      blob: wallets.blob,
      recoveredAt: devices.recoveredAt,
    })
    .from(devices)
    .innerJoin(keySets, eq(keySets.id, devices.setId))
    .innerJoin(wallets, eq(wallets.id, keySets.walletId))
    .where(eq(devices.id, deviceId))
  if (!set) throw new GangwayError('SHARE_NOT_FOUND')
  await assertFirstDay(context, session, set.recoveredAt)
  const owner = { projectId, accountId, walletId: set.walletId, setId: set.id }
  const shareB = await openShareB(kms, owner, set.shareB)
  await database.transaction(async (tx) => {
    await assertUnlocked(tx, accountId)
    const details = { setId: set.id }
    await writeAudit(tx, getNow(), { ...toActor(session), event: 'share.release', details })
  })
  log.info({ projectId, accountId, setId: set.id }, 'share B released')
  return { setId: set.id, shareB, blob: set.blob }
}
