import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { isError } from '../../http/isError.js'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { completeLogin } from '../login/completeLogin.js'
import { dropEmailLogin, followEmailLogin, takeUpEmailLogin } from '../login/keptEmailLogin.js'
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
 * ended the login may come again: the app gives up after 30 s, and the person types it once more. A login begun before a
 * reload is taken up, and so is the newer one of another tab.
 */
export const finishLogin = defineWorkerMethod({
  name: 'finishLogin',
  params: v.object({ code: v.string() }),
  isLoginStep: true,
  async run(context, { code }) {
    await takeUpEmailLogin(context)
    const { login: known, finished } = context
    if (known?.kind !== 'email') {
      if (finished?.proofs.includes(code) && (await readSession(context))) return
      throw new GangwayError('LOGIN_CODE_EXPIRED')
    }
    const { login, verified } = await verifyCode(context, known, code)
    await completeLogin(context, login, verified, {
      finished: { isByProvider: false, proofs: [code], userName: null },
    })
  },
})

type Verified = { login: EmailLogin; verified: VerifiedLogin }

async function verifyCode(context: WorkerContext, login: EmailLogin, code: string): Promise<Verified> {
  if (!/^\d{6}$/.test(code)) throw new GangwayError('LOGIN_CODE_WRONG')
  if (login.verified?.code === code) return { login, verified: login.verified }
  const { loginId, key } = login
  try {
    const session = await context.auth.verifyCode(key, { loginId, code })
    const verified: VerifiedLogin = { code, session, release: null, draft: null, held: null }
    login.verified = verified
    // A code works once: after a reload this one would be of no use.
    await dropEmailLogin(context, loginId)
    return { login, verified }
  } catch (error) {
    if (!isEnd(error)) throw error
    const newer = isError(error, 'LOGIN_CODE_EXPIRED') && (await followEmailLogin(context, login))
    if (newer) return verifyCode(context, newer, code)
    await dropEmailLogin(context, loginId)
    throw error
  }
}

/** Whether no code can end that login any more. */
function isEnd(error: unknown): boolean {
  if (isError(error, 'LOGIN_CODE_WRONG')) return error.context.triesLeft === 0
  return isError(error, 'LOGIN_CODE_EXPIRED', 'LOGIN_DENIED')
}
