import {
  grantKeepBodySchema,
  grantKeepRoute,
  grantLimits,
  type grantListResponseSchema,
  grantListRoute,
  grantRevokeBodySchema,
  grantRevokeRoute,
} from '@gangway/protocol'
import type { InferOutput } from 'valibot'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { keepGrant } from '../permissions/keepGrant.js'
import { listGrants, noteRevocation } from '../permissions/keptGrants.js'
import { readBody } from '../readBody.js'
import { authenticate } from '../sessions/authenticate.js'

/** Bytes of a grant: what was asked, what it is redeemed by, and room for the rest. */
const maxGrantSize = grantLimits.size + grantLimits.context + 2_048

/** `POST /auth/permissions/*`: what the account lets this app do by itself. ERC-7715 */
export function mountPermissions(app: AuthRoute, context: AuthContext): void {
  app.post(grantKeepRoute.path, async (request) => {
    const session = await authenticate(context, request)
    await keepGrant(context, session, await readBody(request, grantKeepBodySchema, maxGrantSize))
    return request.json({})
  })
  app.post(grantListRoute.path, async (request) => {
    const body: InferOutput<typeof grantListResponseSchema> = {
      grants: await listGrants(context, await authenticate(context, request)),
    }
    return request.json(body)
  })
  app.post(grantRevokeRoute.path, async (request) => {
    const session = await authenticate(context, request)
    await noteRevocation(context, session, await readBody(request, grantRevokeBodySchema))
    return request.json({})
  })
}
