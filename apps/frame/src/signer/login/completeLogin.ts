import { GangwayError, type Session } from '@gangway/protocol'
import { isError } from '../../http/isError.js'
import { type DeviceWallet, sealDevice } from '../session/device.js'
import { endSession, readSession, type SessionRow, sessionName } from '../session/session.js'
import type { WorkerContext } from '../workerContext.js'
import { keptEmailLoginName } from './keptEmailLogin.js'
import { keptLoginName, replaceLogin } from './keptLogin.js'
import type { FinishedLogin, LoginDevice, VerifiedLogin } from './pendingLogin.js'
import { provideWallet } from './provideWallet.js'

/**
 * The end of a login of either kind: the wallet, created or recovered or held, then session and device. What fails for the
 * network's sake leaves the login open. `rows`: what else is kept of it, written together with the rest.
 *
 * @throws GangwayError `SHARE_RELEASE_REFUSED`, `WALLET_INTEGRITY`, `FRAME_UNREACHABLE`.
 */
export async function completeLogin(
  context: WorkerContext,
  device: LoginDevice,
  verified: VerifiedLogin,
  end: { finished: FinishedLogin; rows?: Record<string, unknown> },
): Promise<void> {
  try {
    verified.held ??= await provideWallet(context, device, verified)
    await storeSession(context, device, { ...verified, held: verified.held }, end.rows)
  } catch (error) {
    if (isError(error, 'FRAME_UNREACHABLE', 'DATABASE_UNAVAILABLE', 'RATE_LIMITED')) throw error
    replaceLogin(context, null)
    if (!isError(error, 'SHARE_RELEASE_REFUSED')) throw error
    // Its share is gone or is not taken any more, and a login by code alone recovers nothing: a new device from now on.
    if (device.known) await context.store.write({ [device.deviceName]: undefined })
    throw new GangwayError('SHARE_RELEASE_REFUSED', {
      shortMessage: 'This browser has to be approved again. Please log in once more',
      cause: error,
    })
  }
  context.finished = end.finished
  replaceLogin(context, null)
}

/**
 * Writes session, device key and share in one transaction, last of all: before it this browser knows of no wallet, after
 * it of one that is whole. embedded-wallet.md §2.1. A login that was left open goes with it: it has been replaced.
 */
async function storeSession(
  context: WorkerContext,
  { deviceName, key }: LoginDevice,
  { session: { tokens, account }, held }: { session: Session; held: DeviceWallet },
  rows: Record<string, unknown> = {},
): Promise<void> {
  const device = await sealDevice({ key, held }, deviceName)
  const session: SessionRow = { deviceName, email: account.email, tokens }
  const earlier = await context.sessionLock(async () => {
    const replaced = await readSession(context)
    const over = { [keptLoginName]: undefined, [keptEmailLoginName]: undefined }
    await context.store.write({ ...rows, ...over, [deviceName]: device, [sessionName]: session })
    return replaced
  })
  context.keyRing.lock()
  context.prepared.clear()
  // That of the same device the server has ended by this login.
  if (earlier && earlier.device.key.publicJwk.x !== key.publicJwk.x) void endSession(context, earlier)
}
