import { GangwayError } from '@gangway/protocol'
import { isErrorCode } from '../../http/isErrorCode.js'
import { pollLogin } from '../../http/pollLogin.js'
import { defineWorkerMethod, noParams } from '../defineWorkerMethod.js'
import { replaceLogin } from '../login/keptLogin.js'
import type { ProviderLogin, ProviderRelease } from '../login/pendingLogin.js'
import type { WorkerContext } from '../workerContext.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Resolves once the login by a provider may be ended, or has been. Throws LOGIN_EXPIRED, and what it failed by. */
    waitForProvider(): Promise<void>
  }
}

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
  const { loginId, key, abandoned, expiresAt } = login
  const isOver = () => context.login !== login || context.getServerNow() >= expiresAt
  const ask = () => context.auth.waitForProvider(key, loginId, abandoned.signal)
  return (await pollLogin(ask, isOver)) ?? { status: 'expired', error: null }
}
