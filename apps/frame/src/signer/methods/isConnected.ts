import { isError } from '../../http/isError.js'
import { defineWorkerMethod, noParams } from '../defineWorkerMethod.js'
import { readSession, refreshSession } from '../session/session.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Whether there is a session with a wallet; asks `auth` only where the stored answer may be out of date. */
    isConnected(): Promise<boolean>
  }
}

/**
 * See {@link WorkerApi}. The access token is the answer while it is good, 10 min; after that `auth` is asked. Where it
 * cannot be reached the session counts as open: it gives nothing away, and the next signature will tell.
 */
export const isConnected = defineWorkerMethod({
  name: 'isConnected',
  params: noParams,
  async run(context) {
    const session = await readSession(context)
    if (!session) return false
    if (session.tokens.accessExpiresAt > context.getServerNow()) return true
    try {
      await refreshSession(context, session)
      return true
    } catch (error) {
      return !isError(error, 'SESSION_INVALID')
    }
  },
})
