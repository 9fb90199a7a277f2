import { GangwayError, type shareReleaseResponseSchema } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { devices } from '../../database/auth/devices.js'
import { keySets } from '../../database/auth/keySets.js'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { assertFirstDay } from './assertFirstDay.js'
import { openShareB } from './shareB.js'

/**
 * Share B of the set this session's device works with.
 *
 * @throws GangwayError `SHARE_NOT_FOUND`, `RATE_LIMITED`.
 */
export async function releaseShare(
  context: AuthContext,
  { projectId, accountId, deviceId }: StoredSession,
): Promise<InferOutput<typeof shareReleaseResponseSchema>> {
  const { database, kms, log } = context
  const [set] = await database
    .select({
      id: keySets.id,
      walletId: keySets.walletId,
      shareB: keySets.shareB,
      recoveredAt: devices.recoveredAt,
    })
    .from(devices)
    .innerJoin(keySets, eq(keySets.id, devices.setId))
    .where(eq(devices.id, deviceId))
  if (!set) throw new GangwayError('SHARE_NOT_FOUND')
  await assertFirstDay(context, { deviceId, recoveredAt: set.recoveredAt })
  const owner = { projectId, accountId, walletId: set.walletId, setId: set.id }
  const shareB = await openShareB(kms, owner, set.shareB)
  log.info({ projectId, accountId, setId: set.id }, 'share B released')
  return { setId: set.id, shareB }
}
