import { GangwayError, type shareGrantBodySchema } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { keySets } from '../../database/auth/keySets.js'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { createRandomId } from '../createRandomId.js'
import { assertMayAddSet } from './assertMayAddSet.js'
import { takeGrantNumber } from './countStoreGrants.js'
import { findWallet } from './findWallet.js'

/**
 * Leave to store share C of a new set at `recovery`: of the wallet that is about to be created, or, after a recovery, of
 * the device's own set.
 *
 * @throws GangwayError `WALLET_EXISTS`, `SHARE_RELEASE_REFUSED`.
 */
export async function grantStore(
  { database, notes }: AuthContext,
  session: StoredSession,
  { walletId, setId }: InferOutput<typeof shareGrantBodySchema>,
): Promise<string> {
  const wallet = await findWallet(database, session.accountId)
  if (wallet && wallet.id !== walletId) throw new GangwayError('WALLET_EXISTS')
  const [set] = await database.select().from(keySets).where(eq(keySets.id, setId))
  const isOwn = set?.walletId === walletId && set.deviceId === session.deviceId
  if (set && !isOwn) throw new GangwayError('SHARE_RELEASE_REFUSED')
  if (wallet && !set) await assertMayAddSet(database, session)
  const { accountId: sub, projectId, jkt } = session
  const number = await takeGrantNumber(database)
  const ids = { sub, projectId, walletId, setId, jkt, jti: createRandomId() }
  return notes.signGrant({ purpose: 'store', number, ...ids })
}
