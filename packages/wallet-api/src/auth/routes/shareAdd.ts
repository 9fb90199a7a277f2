import { shareAddBodySchema, shareAddRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { readBody } from '../readBody.js'
import { authenticate } from '../sessions/authenticate.js'
import { addShare } from '../shares/addShare.js'

/** `POST /auth/shares/add`. */
export function mountShareAdd(app: AuthRoute, context: AuthContext): void {
  app.post(shareAddRoute.path, async (request) => {
    const session = await authenticate(context, request)
    await addShare(context, session, await readBody(request, shareAddBodySchema))
    return request.json({})
  })
}
