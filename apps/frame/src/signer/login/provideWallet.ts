import { GangwayError, type WalletRecord } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import type { Bearer } from '../../http/createAuthClient.js'
import { isError } from '../../http/isError.js'
import { createId } from '../../keys/createId.js'
import { draftWallet } from '../../keys/draftWallet.js'
import { openWallet } from '../../keys/sealedEntropy.js'
import { joinShares, splitWrappingKey } from '../../keys/splitWrappingKey.js'
import { wipeKeys } from '../../keys/walletKeys.js'
import type { DeviceWallet } from '../session/device.js'
import type { WorkerContext } from '../workerContext.js'
import type { LoginDevice, VerifiedLogin } from './pendingLogin.js'
import { keepShare, placeShares } from './placeShares.js'

/**
 * What this device holds of the account's wallet from now on: what it held already, or its part of a wallet created or
 * recovered here.
 */
export async function provideWallet(
  context: WorkerContext,
  device: LoginDevice,
  verified: VerifiedLogin,
): Promise<DeviceWallet> {
  const { account, tokens } = verified.session
  const bearer = { key: device.key, accessToken: tokens.accessToken }
  if (isHeld(device.known, verified)) return device.known
  if (account.wallet) return recoverWallet(context, bearer, verified, account.wallet)
  try {
    return await createWallet(context, bearer, verified)
  } catch (error) {
    if (!(error instanceof GangwayError && error.code === 'WALLET_EXISTS')) throw error
    return joinWallet(context, bearer, verified)
  }
}

/** Another device of the person created the wallet at the same time: its wallet is the account's. */
async function joinWallet(
  context: WorkerContext,
  bearer: Bearer,
  verified: VerifiedLogin,
): Promise<DeviceWallet> {
  const account = await context.auth.getAccount(bearer)
  if (!account.wallet) throw new GangwayError('WALLET_NOT_READY')
  verified.session = { ...verified.session, account }
  verified.draft = null
  return recoverWallet(context, bearer, verified, account.wallet)
}

/**
 * Whether the account still works with what this device holds: not so after the device was revoked, or the servers began
 * anew.
 *
 * @throws GangwayError `WALLET_INTEGRITY` where the account is said to have another wallet, or other addresses: an account
 * has one wallet for good.
 */
function isHeld(known: DeviceWallet | null, { session }: VerifiedLogin): known is DeviceWallet {
  const { userId, setId, wallet } = session.account
  if (known?.userId !== userId) return false
  const { walletId, evmAddress, solanaAddress } = known.wallet
  const isSame =
    walletId === wallet?.walletId &&
    evmAddress === wallet.evmAddress &&
    solanaAddress === wallet.solanaAddress
  if (!isSame) throw new GangwayError('WALLET_INTEGRITY')
  return known.setId === setId
}

/**
 * The wallet of an account that has none. embedded-wallet.md §2.1.
 *
 * @throws GangwayError `WALLET_EXISTS` where another device of the person was faster.
 */
async function createWallet(
  context: WorkerContext,
  bearer: Bearer,
  verified: VerifiedLogin,
): Promise<DeviceWallet> {
  verified.draft ??= await draftWallet(verified.session.account.userId)
  await placeShares(context, bearer, verified.draft, { as: 'new wallet' })
  return keepShare(context, verified.session.account.userId, verified.draft)
}

/**
 * A wallet that exists, on a device that holds nothing of it: share B and share C of any set make a set of this device's
 * own. In a memory session they make none: its one share C is kept in the place of share A. embedded-wallet.md §2.3.
 * In `user` custody share C is sealed, and the wallet stays closed: `openClosed`.
 *
 * @throws GangwayError `SHARE_RELEASE_REFUSED` for a login that did not approve its device by link; `WALLET_INTEGRITY`.
 */
async function recoverWallet(
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
