import { GangwayError, type WalletRecord } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import type { Bearer } from '../../http/createAuthClient.js'
import { isError } from '../../http/isError.js'
import { createId } from '../../keys/createId.js'
import { joinShares } from '../../keys/joinShares.js'
import { openWallet } from '../../keys/openWallet.js'
import { splitWrappingKey } from '../../keys/splitWrappingKey.js'
import { wipeKeys } from '../../keys/walletKeys.js'
import type { DeviceWallet } from '../session/device.js'
import type { WorkerContext } from '../workerContext.js'
import type { VerifiedLogin } from './pendingLogin.js'
import { keepShare, placeShares } from './placeShares.js'

/**
 * A wallet that exists, on a device that holds nothing of it: share B and share C of any set make a set of this device's
 * own. In a memory session they make none: its one share C is kept in the place of share A. embedded-wallet.md §2.3.
 * In `user` custody share C is sealed, and the wallet stays closed: `openClosed`.
 *
 * @throws GangwayError `SHARE_RELEASE_REFUSED` for a login that did not approve its device by link; `WALLET_INTEGRITY`.
 */
export async function recoverWallet(
  context: WorkerContext,
  bearer: Bearer,
  verified: VerifiedLogin,
  wallet: WalletRecord,
): Promise<DeviceWallet> {
  const { userId } = verified.session.account
  if (!verified.draft) {
    const { setId, shareB, shareC, sealedTo, blob } = await releaseBoth(context, bearer, verified)
    const record = { ...wallet, blob }
    // Its owner opens it here, once there is something to sign.
    if (sealedTo !== null) return { userId, wallet, setId, closed: { shareB, shareC, sealedTo } }
    const wrappingKey = await joinShares(base64urlnopad.decode(shareB), base64urlnopad.decode(shareC))
    try {
      if (context.store.carrier === 'memory') {
        wipeKeys(await openWallet(wrappingKey, record))
        return { userId, wallet, setId, share: shareC }
      }
      const shares = await splitWrappingKey(wrappingKey, record)
      verified.draft = { wallet: record, setId: createId(), shares, receipt: null }
    } finally {
      wrappingKey.fill(0)
    }
  }
  await placeShares(context, bearer, verified.draft, { as: 'another set' })
  return keepShare(context, userId, verified.draft)
}

/** Share B and share C of the newest set of which both services have one. */
async function releaseBoth({ auth, recovery }: WorkerContext, bearer: Bearer, verified: VerifiedLogin) {
  for (;;) {
    // Given once in a session, with a grant that works once: kept for as long as `recovery` did not get it.
    verified.release ??= await auth.recoverShare(bearer)
    const { grant, ...given } = verified.release
    try {
      const released = await recovery.releaseShare(bearer.key, grant)
      verified.release = null
      return { ...given, ...released }
    } catch (error) {
      if (!isError(error, 'SHARE_NOT_FOUND')) return refuseSpentGrant(error)
    }
    // Its database was put back from a copy: of a set that was made before, it has one.
    verified.release = await auth.recoverShare(bearer, given.setId)
  }
}

/** The grant was used, and the answer lost, or its time is over: nothing more is released in this session. */
function refuseSpentGrant(error: unknown): never {
  throw isError(error, 'GRANT_INVALID') ? new GangwayError('SHARE_RELEASE_REFUSED', { cause: error }) : error
}
