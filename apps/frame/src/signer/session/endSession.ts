import type { WorkerContext } from '../workerContext.js'
import type { LocalSession } from './session.js'

/**
 * Ends a session on the server, whose tokens are forgotten here already. Never throws: unreachable, the server ends it by
 * its own limits, and nobody has the tokens.
 */
export async function endSession(
  { auth, getServerNow }: WorkerContext,
  session: LocalSession,
): Promise<void> {
  try {
    const { key } = session.device
    const isFresh = session.tokens.accessExpiresAt > getServerNow()
    const { accessToken } = isFresh
      ? session.tokens
      : await auth.refreshSession(key, session.tokens.refreshToken)
    await auth.endSession({ key, accessToken })
  } catch {
    // As said above.
  }
}
