import { identityTokenBodySchema, identityTokenRoute } from '@gangway/protocol'
import type { IdentitySigner } from '@gangway/server-kit'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { signIdentity } from '../identity/signIdentity.js'
import { readBody } from '../readBody.js'
import { authenticate } from '../sessions/authenticate.js'

/** `POST /auth/identity`. */
export function mountIdentity(app: AuthRoute, context: AuthContext, signer: IdentitySigner): void {
  app.post(identityTokenRoute.path, async (request) => {
    const session = await authenticate(context, request)
    const asked = await readBody(request, identityTokenBodySchema)
    return request.json(await signIdentity(context, signer, session, asked))
  })
}
