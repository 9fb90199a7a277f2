import { sessionEndRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { toActive } from '../sessions/authenticate.js'
import { endSession } from '../sessions/endSession.js'
import { findSession } from '../sessions/findSession.js'

/** `POST /auth/session/end`. */
export function mountSessionEnd(app: AuthRoute, context: AuthContext): void {
  app.post(sessionEndRoute.path, async (request) => {
    const session = await findSession(context, await context.verifyDpop(request))
    if (session) await endSession(context, toActive(context, session, request))
    return request.json({})
  })
}
