import { shareReleaseRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { authenticate } from '../sessions/authenticate.js'
import { releaseShare } from '../shares/releaseShare.js'

/** `POST /auth/shares/release`. */
export function mountShareRelease(app: AuthRoute, context: AuthContext): void {
  app.post(shareReleaseRoute.path, async (request) =>
    request.json(await releaseShare(context, await authenticate(context, request))),
  )
}
