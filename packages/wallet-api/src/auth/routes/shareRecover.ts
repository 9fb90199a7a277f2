import { shareRecoverBodySchema, shareRecoverRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { readBody } from '../readBody.js'
import { authenticate } from '../sessions/authenticate.js'
import { recoverShare } from '../shares/recoverShare.js'

/** `POST /auth/shares/recover`. */
export function mountShareRecover(app: AuthRoute, context: AuthContext): void {
  app.post(shareRecoverRoute.path, async (request) => {
    const session = await authenticate(context, request)
    const { lacking } = await readBody(request, shareRecoverBodySchema)
    const { wallet: _, ...given } = await recoverShare(context, session, 'device', lacking)
    return request.json(given)
  })
}
