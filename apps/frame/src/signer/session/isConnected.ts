import { isError } from '../isError.js'
import type { WorkerContext } from '../workerContext.js'
import { readSession, refreshSession } from './session.js'

/**
 * See {@link WorkerApi}. The access token is the answer while it is good, 10 min; after that `auth` is asked. Where it
 * cannot be reached the session counts as open: it gives nothing away, and the next signature will tell.
 */
export async function isConnected(context: WorkerContext): Promise<boolean> {
  const session = await readSession(context)
  if (!session) return false
  if (session.tokens.accessExpiresAt > context.getServerNow()) return true
  try {
    await refreshSession(context, session)
    return true
  } catch (error) {
    return !isError(error, 'SESSION_INVALID')
  }
}
