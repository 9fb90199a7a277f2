import { defineWorkerMethod, noParams } from '../defineWorkerMethod.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** The login by e-mail that waits for its approval here; null: none does. */
    nameLogin(): Promise<{ loginId: string | null }>
  }
}

/** See {@link WorkerApi}. The id opens nothing: whoever knows it still needs the key that asked for it, or one that approves. */
export const nameLogin = defineWorkerMethod({
  name: 'nameLogin',
  params: noParams,
  async run({ login }) {
    const isWaiting = login?.kind === 'email' && !login.verified
    return { loginId: isWaiting ? login.loginId : null }
  },
})
