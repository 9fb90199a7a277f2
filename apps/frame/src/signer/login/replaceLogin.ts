import type { WorkerContext } from '../workerContext.js'
import type { PendingLogin } from './pendingLogin.js'

/**
 * Lets another login, or none, take the place of the one on its way. Whoever waits at the server for that one waits no
 * longer: a browser opens six connections to one host.
 */
export function replaceLogin(context: WorkerContext, next: PendingLogin | null): void {
  const { login } = context
  if (login?.kind === 'provider' && login !== next) login.abandoned.abort()
  context.login = next
}
