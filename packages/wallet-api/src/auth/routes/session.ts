import { sessionRoute } from '@gangway/protocol'
import { readFullAccount } from '../accounts/readFullAccount.js'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { authenticate } from '../sessions/authenticate.js'

/** `POST /auth/session`. */
export function mountSession(app: AuthRoute, context: AuthContext): void {
  app.post(sessionRoute.path, async (request) => {
    const session = await authenticate(context, request)
    return request.json(await readFullAccount(context, session))
  })
}
