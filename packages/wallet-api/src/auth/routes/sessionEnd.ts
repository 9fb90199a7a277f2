import { sessionEndRoute } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import { sessions } from '../../database/auth/sessions.js'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { findSession } from '../sessions/findSession.js'

/** `POST /auth/session/end`. */
export function mountSessionEnd(app: AuthRoute, context: AuthContext): void {
  app.post(sessionEndRoute.path, async (request) => {
    const session = await findSession(context, await context.verifyDpop(request))
    if (session) await context.database.delete(sessions).where(eq(sessions.id, session.id))
    return request.json({})
  })
}
