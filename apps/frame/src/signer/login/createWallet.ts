import type { Bearer } from '../../http/createAuthClient.js'
import { draftWallet } from '../../keys/draftWallet.js'
import type { DeviceWallet } from '../session/device.js'
import type { WorkerContext } from '../workerContext.js'
import type { VerifiedLogin } from './pendingLogin.js'
import { keepShare, placeShares } from './placeShares.js'

/**
 * The wallet of an account that has none. embedded-wallet.md §2.1.
 *
 * @throws GangwayError `WALLET_EXISTS` where another device of the person was faster.
 */
export async function createWallet(
  context: WorkerContext,
  bearer: Bearer,
  verified: VerifiedLogin,
): Promise<DeviceWallet> {
  verified.draft ??= await draftWallet(verified.session.account.userId)
  await placeShares(context, bearer, verified.draft, { as: 'new wallet' })
  return keepShare(context, verified.session.account.userId, verified.draft)
}
