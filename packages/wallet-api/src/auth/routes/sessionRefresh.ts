import { sessionRefreshBodySchema, sessionRefreshRoute } from '@gangway/protocol'
import { describePlace } from '../../limits/clientNetwork.js'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { readBody } from '../readBody.js'
import { refreshSession } from '../sessions/refreshSession.js'

/** `POST /auth/session/refresh`. */
export function mountSessionRefresh(app: AuthRoute, context: AuthContext): void {
  app.post(sessionRefreshRoute.path, async (request) => {
    const proof = await context.verifyDpop(request, { isRepeatable: true })
    const network = describePlace(context.getClientIp(request))
    const { refreshToken } = await readBody(request, sessionRefreshBodySchema)
    return request.json(await refreshSession(context, { refreshToken, proof, network }))
  })
}
