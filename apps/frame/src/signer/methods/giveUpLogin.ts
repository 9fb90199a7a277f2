import { defineWorkerMethod, noParams } from '../defineWorkerMethod.js'
import { dropEmailLogin } from '../login/keptEmailLogin.js'
import { dropKeptLogin, replaceLogin } from '../login/keptLogin.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Nobody wants the login that is on its way: what comes of it later is of no use, and no reload brings it back. */
    giveUpLogin(): Promise<void>
  }
}

/**
 * See {@link WorkerApi}. One whose person is known already goes on. Of one by e-mail the key stays in memory: who asks for
 * the same address again asks for another mail of the same login.
 */
export const giveUpLogin = defineWorkerMethod({
  name: 'giveUpLogin',
  params: noParams,
  isLoginStep: true,
  async run(context) {
    const { login } = context
    if (login?.kind === 'email') await dropEmailLogin(context, login.loginId)
    if (login?.kind !== 'provider' || login.verified) return
    replaceLogin(context, null)
    await dropKeptLogin(context)
  },
})
