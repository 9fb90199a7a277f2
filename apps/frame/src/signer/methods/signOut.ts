import { defineWorkerMethod, noParams } from '../defineWorkerMethod.js'
import { dropEmailLogin } from '../login/keptEmailLogin.js'
import { dropKeptLogin, replaceLogin } from '../login/keptLogin.js'
import { endSession, forgetSession, readSession } from '../session/session.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Ends the session, here and on the server. The device stays an approved one, save in a memory session. */
    signOut(): Promise<void>
  }
}

/** How long the server is waited for, milliseconds: the app waits 10 s for us. */
const patience = 5_000

/**
 * See {@link WorkerApi}. Tokens go, here and on the server; device key and share A stay, so that the device is still an
 * approved one and the next login takes a code by mail, not a link (embedded-wallet.md §5). Of a memory session nothing
 * stays.
 */
export const signOut = defineWorkerMethod({
  name: 'signOut',
  params: noParams,
  isLoginStep: true,
  async run(context) {
    replaceLogin(context, null)
    await dropKeptLogin(context)
    await dropEmailLogin(context)
    const session = await context.sessionLock(async () => {
      const ended = await readSession(context)
      if (ended) await forgetSession(context, ended)
      return ended
    })
    if (session)
      await Promise.race([
        endSession(context, session),
        new Promise((resolve) => setTimeout(resolve, patience)),
      ])
  },
})
