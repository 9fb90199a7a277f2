import { GangwayError } from '@gangway/protocol'
import type { Bearer } from '../../http/createAuthClient.js'
import type { DeviceWallet } from '../session/device.js'
import type { WorkerContext } from '../workerContext.js'
import { createWallet } from './createWallet.js'
import type { LoginDevice, VerifiedLogin } from './pendingLogin.js'
import { recoverWallet } from './recoverWallet.js'

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
