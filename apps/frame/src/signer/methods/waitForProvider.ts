import { errorCodes, GangwayError } from '@gangway/protocol'
import { defineWorkerMethod, noParams } from '../defineWorkerMethod.js'
import { isError } from '../isError.js'
import type { ProviderLogin, ProviderRelease } from '../login/pendingLogin.js'
import { replaceLogin } from '../login/replaceLogin.js'
import type { WorkerContext } from '../workerContext.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Resolves once the login by a provider may be ended, or has been. Throws LOGIN_EXPIRED, and what it failed by. */
    waitForProvider(): Promise<void>
  }
}

/** Pause before the same is asked again, milliseconds: an answer may come at once. */
const pause = 500

/**
 * See {@link WorkerApi}. For whom the window of the provider has lost the page that opened it, and for a phone.
 *
 * @throws GangwayError `LOGIN_EXPIRED`, `LOGIN_DECLINED`, `LOGIN_DENIED`, `LOGIN_PROVIDER_FAILED`.
 */
export const waitForProvider = defineWorkerMethod({
  name: 'waitForProvider',
  params: noParams,
  async run(context) {
    const { login } = context
    if (login?.kind !== 'provider') {
      if (context.finished?.isByProvider) return
      throw new GangwayError('LOGIN_EXPIRED')
    }
    login.release ??= pollRelease(context, login).finally(() => {
      login.release = null
    })
    const { status, error } = await login.release
    if (status === 'released') return
    // Its code may just have come by the window.
    await context.loginLock(async () => undefined)
    if (context.finished?.proofs.includes(login.loginId) || login.verified) return
    if (context.login === login) replaceLogin(context, null)
    throw new GangwayError(status === 'failed' && isErrorCode(error) ? error : 'LOGIN_EXPIRED')
  },
})

/** Asks until there is an answer, or the login has ended; a network that comes and goes changes nothing. */
async function pollRelease(context: WorkerContext, login: ProviderLogin): Promise<ProviderRelease> {
  while (context.login === login && context.getServerNow() < login.expiresAt) {
    try {
      const answer = await context.auth.waitForProvider(login.key, login.loginId, login.abandoned.signal)
      if (answer.status !== 'pending') return answer
    } catch (error) {
      if (!isError(error, 'FRAME_UNREACHABLE', 'RATE_LIMITED', 'DATABASE_UNAVAILABLE')) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return { status: 'expired', error: null }
}

function isErrorCode(code: string | null): code is keyof typeof errorCodes {
  return code !== null && Object.hasOwn(errorCodes, code)
}
