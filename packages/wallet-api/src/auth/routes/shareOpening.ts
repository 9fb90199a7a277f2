import { shareOpeningBodySchema, shareOpeningRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { readBody } from '../readBody.js'
import { authenticate } from '../sessions/authenticate.js'
import { grantOpening } from '../shares/grantOpening.js'

/** `POST /auth/shares/opening`. */
export function mountShareOpening(app: AuthRoute, context: AuthContext): void {
  app.post(shareOpeningRoute.path, async (request) => {
    const session = await authenticate(context, request)
    const body = await readBody(request, shareOpeningBodySchema)
    return request.json(await grantOpening(context, session, body))
  })
}
