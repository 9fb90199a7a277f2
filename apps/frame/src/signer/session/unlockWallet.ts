import { GangwayError } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import { isError } from '../../http/isError.js'
import { openWallet } from '../../keys/sealedEntropy.js'
import { joinShares } from '../../keys/splitWrappingKey.js'
import type { WalletKeys } from '../../keys/walletKeys.js'
import type { WorkerContext } from '../workerContext.js'
import { isClosed } from './device.js'
import { forgetSession, type LocalSession, useSession } from './session.js'

/**
 * The keys of the wallet that is signed in: the share of this device, with the share B that `auth` releases for it.
 * embedded-wallet.md §2.3.
 *
 * @throws GangwayError `SESSION_INVALID`; `WALLET_INTEGRITY` where the shares do not make this very wallet.
 */
export function unlockWallet(context: WorkerContext, walletId: string): Promise<WalletKeys> {
  return useSession(context, async (bearer, session) => {
    const { held } = session.device
    // Another tab has signed somebody else in, or its owner has yet to open it.
    if (held.wallet.walletId !== walletId || isClosed(held)) throw new GangwayError('WALLET_NOT_READY')
    const { wallet, setId, share } = held
    const released = await context.auth.releaseShare(bearer).catch(async (error: unknown) => {
      if (!isError(error, 'SHARE_NOT_FOUND')) throw error
      await forgetDevice(context, session)
      throw new GangwayError('SESSION_INVALID', { cause: error })
    })
    if (released.setId !== setId) throw new GangwayError('WALLET_INTEGRITY')
    const wrappingKey = await joinShares(base64urlnopad.decode(share), base64urlnopad.decode(released.shareB))
    const record = { ...wallet, blob: released.blob }
    return openWallet(wrappingKey, record).finally(() => wrappingKey.fill(0))
  })
}

/** The device was revoked: what it holds is worth nothing any more, and the next login starts a new device. */
function forgetDevice(context: WorkerContext, session: LocalSession): Promise<void> {
  return context.sessionLock(async () => {
    await forgetSession(context, session)
    await context.store.write({ [session.deviceName]: undefined })
  })
}

/** What this device was given of a closed wallet opens it no more: it is forgotten, and a login gives another. */
export async function failClosed(
  context: WorkerContext,
  session: LocalSession,
  cause?: unknown,
): Promise<never> {
  await forgetDevice(context, session)
  throw new GangwayError('SESSION_INVALID', { cause })
}
