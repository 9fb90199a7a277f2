import { GangwayError, type Session } from '@gangway/protocol'
import * as v from 'valibot'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { isError } from '../isError.js'
import type { PendingLogin, VerifiedLogin } from '../login/pendingLogin.js'
import { provideWallet } from '../login/provideWallet.js'
import { type DeviceWallet, sealDevice } from '../session/device.js'
import { endSession } from '../session/endSession.js'
import { readSession, type SessionRow, sessionName } from '../session/session.js'
import type { WorkerContext } from '../workerContext.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Ends the login: session, and the wallet created or recovered, before it resolves. embedded-wallet.md §2.1. */
    finishLogin(parameters: { code: string }): Promise<void>
  }
}

/**
 * See {@link WorkerApi}. A code that is refused leaves the login open; so does an answer that did not come. The code that
 * ended the login may come again: the app gives up after 30 s, and the person types it once more.
 */
export const finishLogin = defineWorkerMethod({
  name: 'finishLogin',
  params: v.object({ code: v.string() }),
  isLoginStep: true,
  async run(context, { code }) {
    const { login } = context
    if (!login) {
      if (code === context.usedCode && (await readSession(context))) return
      throw new GangwayError('LOGIN_CODE_EXPIRED')
    }
    const verified = await verifyCode(context, login, code)
    try {
      verified.held ??= await provideWallet(context, login, verified)
      await keepLogin(context, login, verified.session, verified.held)
    } catch (error) {
      if (isError(error, 'FRAME_UNREACHABLE', 'DATABASE_UNAVAILABLE', 'RATE_LIMITED')) throw error
      context.login = null
      if (!isError(error, 'SHARE_RELEASE_REFUSED')) throw error
      // Its share is gone or is not taken any more, and a login by code alone recovers nothing: a new device from now on.
      if (login.known) await context.store.write({ [login.deviceName]: undefined })
      throw new GangwayError('SHARE_RELEASE_REFUSED', {
        shortMessage: 'This browser has to be approved again. Please log in once more',
        cause: error,
      })
    }
    context.login = null
    context.usedCode = code
  },
})

async function verifyCode(context: WorkerContext, login: PendingLogin, code: string): Promise<VerifiedLogin> {
  if (!/^\d{6}$/.test(code)) throw new GangwayError('LOGIN_CODE_WRONG')
  if (login.verified?.code === code) return login.verified
  const session = await context.auth.verifyCode(login.key, { loginId: login.loginId, code })
  login.verified = { code, session, release: null, draft: null, held: null }
  return login.verified
}

/**
 * Writes session, device key and share in one transaction, last of all: before it this browser knows of no wallet, after
 * it of one that is whole. embedded-wallet.md §2.1.
 */
async function keepLogin(
  context: WorkerContext,
  { deviceName, key }: PendingLogin,
  { tokens, account }: Session,
  held: DeviceWallet,
): Promise<void> {
  const device = await sealDevice({ key, held }, deviceName)
  const session: SessionRow = { deviceName, email: account.email, tokens }
  const earlier = await context.sessionLock(async () => {
    const replaced = await readSession(context)
    await context.store.write({ [deviceName]: device, [sessionName]: session })
    return replaced
  })
  context.keyRing.lock()
  context.prepared.clear()
  // That of the same key the server has ended by this login.
  if (earlier && earlier.device.key.publicJwk.x !== key.publicJwk.x) void endSession(context, earlier)
}
