import { GangwayError } from '@gangway/protocol'
import { pollLogin } from '../../http/pollLogin.js'
import { defineWorkerMethod, noParams } from '../defineWorkerMethod.js'
import { dropEmailLogin, followEmailLogin, keepApproval, takeUpEmailLogin } from '../login/keptEmailLogin.js'
import type { EmailLogin, LoginApproval } from '../login/pendingLogin.js'
import type { WorkerContext } from '../workerContext.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Resolves once the device of the login under way is approved, with the end of the code. Throws LOGIN_DENIED, LOGIN_EXPIRED. */
    waitForApproval(): Promise<{ expiresAt: number }>
  }
}

/**
 * See {@link WorkerApi}. Follows a login to the one that replaces it, also in another tab, so that whoever waits through a
 * resend is told of the newer link. One begun before a reload is taken up. frame-protocol.md §3 D.
 *
 * @throws GangwayError `LOGIN_DENIED`, `LOGIN_EXPIRED`.
 */
export const waitForApproval = defineWorkerMethod({
  name: 'waitForApproval',
  params: noParams,
  async run(context) {
    await context.loginLock(() => takeUpEmailLogin(context))
    for (;;) {
      const { login } = context
      if (login?.kind !== 'email' || login.verified) throw new GangwayError('LOGIN_EXPIRED')
      login.approval ??= pollApproval(context, login).finally(() => {
        login.approval = null
      })
      const { status, expiresAt } = await login.approval
      if (status === 'approved') {
        await context.loginLock(() => keepApproval(context, login.loginId, expiresAt))
        return { expiresAt: context.toLocalTime(expiresAt) }
      }
      // A resend ends the link before it; it may be on its way.
      await context.loginLock(() => endUnlessReplaced(context, login, status))
      if (context.login) continue
      throw new GangwayError(status === 'denied' ? 'LOGIN_DENIED' : 'LOGIN_EXPIRED')
    }
  },
})

/** A login whose link is over: `context.login` is the one in its place, or none. */
async function endUnlessReplaced(
  context: WorkerContext,
  login: EmailLogin,
  status: LoginApproval['status'],
): Promise<void> {
  if (context.login !== login || login.verified) return
  if (status !== 'denied' && (await followEmailLogin(context, login))) return
  await dropEmailLogin(context, login.loginId)
  context.login = null
}

/** Asks until there is an answer, or the link or its login has ended; a network that comes and goes changes nothing. */
async function pollApproval(context: WorkerContext, login: EmailLogin): Promise<LoginApproval> {
  const { loginId, key, expiresAt } = login
  const isOver = () => context.login !== login || context.getServerNow() >= expiresAt
  const answer = await pollLogin(() => context.auth.waitForApproval(key, loginId), isOver)
  return answer ?? { status: 'expired', expiresAt }
}
