import { defineWorkerMethod, noParams } from '../defineWorkerMethod.js'
import { dropKeptLogin } from '../login/keptLogin.js'
import { replaceLogin } from '../login/replaceLogin.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Nobody wants the login by a provider that is on its way: what comes of it later is of no use. */
    giveUpProviderLogin(): Promise<void>
  }
}

/** See {@link WorkerApi}. One whose person is known already goes on. */
export const giveUpProviderLogin = defineWorkerMethod({
  name: 'giveUpProviderLogin',
  params: noParams,
  isLoginStep: true,
  async run(context) {
    const { login } = context
    if (login?.kind !== 'provider' || login.verified) return
    replaceLogin(context, null)
    await dropKeptLogin(context)
  },
})
