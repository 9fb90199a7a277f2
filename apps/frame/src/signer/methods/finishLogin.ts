import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { completeLogin } from '../login/completeLogin.js'
import type { EmailLogin, VerifiedLogin } from '../login/pendingLogin.js'
import { readSession } from '../session/session.js'
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
    const { login, finished } = context
    if (login?.kind !== 'email') {
      if (finished?.proofs.includes(code) && (await readSession(context))) return
      throw new GangwayError('LOGIN_CODE_EXPIRED')
    }
    const verified = await verifyCode(context, login, code)
    await completeLogin(context, login, verified, {
      finished: { isByProvider: false, proofs: [code], userName: null },
    })
  },
})

async function verifyCode(context: WorkerContext, login: EmailLogin, code: string): Promise<VerifiedLogin> {
  if (!/^\d{6}$/.test(code)) throw new GangwayError('LOGIN_CODE_WRONG')
  if (login.verified?.code === code) return login.verified
  const session = await context.auth.verifyCode(login.key, { loginId: login.loginId, code })
  login.verified = { code, session, release: null, draft: null, held: null }
  return login.verified
}
