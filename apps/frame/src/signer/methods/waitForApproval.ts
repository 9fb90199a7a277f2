import { GangwayError } from '@gangway/protocol'
import { pollLogin } from '../../http/pollLogin.js'
import { defineWorkerMethod, noParams } from '../defineWorkerMethod.js'
import type { EmailLogin, LoginApproval } from '../login/pendingLogin.js'
import type { WorkerContext } from '../workerContext.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Resolves once the device of the login under way is approved, with the end of the code. Throws LOGIN_DENIED, LOGIN_EXPIRED. */
    waitForApproval(): Promise<{ expiresAt: number }>
  }
}

/**
 * See {@link WorkerApi}. Follows a login to the one that replaces it, so that whoever waits through a resend is told of
 * the newer link. frame-protocol.md §3 D.
 *
 * @throws GangwayError `LOGIN_DENIED`, `LOGIN_EXPIRED`.
 */
export const waitForApproval = defineWorkerMethod({
  name: 'waitForApproval',
  params: noParams,
  async run(context) {
    for (;;) {
      const { login } = context
      if (login?.kind !== 'email' || login.verified) throw new GangwayError('LOGIN_EXPIRED')
      login.approval ??= pollApproval(context, login).finally(() => {
        login.approval = null
      })
      const { status, expiresAt } = await login.approval
      if (status === 'approved') return { expiresAt: context.toLocalTime(expiresAt) }
      // A resend ends the link before it; it may be on its way.
      await context.loginLock(async () => undefined)
      if (context.login !== login || login.verified) continue
      context.login = null
      throw new GangwayError(status === 'denied' ? 'LOGIN_DENIED' : 'LOGIN_EXPIRED')
    }
  },
})

/** Asks until there is an answer, or the link or its login has ended; a network that comes and goes changes nothing. */
async function pollApproval(context: WorkerContext, login: EmailLogin): Promise<LoginApproval> {
  const { loginId, key, expiresAt } = login
  const isOver = () => context.login !== login || context.getServerNow() >= expiresAt
  const answer = await pollLogin(() => context.auth.waitForApproval(key, loginId), isOver)
  return answer ?? { status: 'expired', expiresAt }
}
