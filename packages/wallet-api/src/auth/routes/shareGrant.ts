import { shareGrantBodySchema, shareGrantRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { readBody } from '../readBody.js'
import { authenticate } from '../sessions/authenticate.js'
import { grantStore } from '../shares/grantStore.js'

/** `POST /auth/shares/grant`. */
export function mountShareGrant(app: AuthRoute, context: AuthContext): void {
  app.post(shareGrantRoute.path, async (request) => {
    const session = await authenticate(context, request)
    const grant = await grantStore(context, session, await readBody(request, shareGrantBodySchema))
    return request.json({ grant })
  })
}
