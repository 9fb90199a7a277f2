import { secretsSharedBodySchema, secretsSharedRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { readBody } from '../readBody.js'
import { listSharedSecrets } from '../shares/listSharedSecrets.js'

/** `POST /auth/secrets/shared`, called by `recovery` alone: its note is the proof. */
export function mountSecretsShared(app: AuthRoute, context: AuthContext): void {
  app.post(secretsSharedRoute.path, async (request) => {
    const { note } = await readBody(request, secretsSharedBodySchema)
    return request.json({ shared: await listSharedSecrets(context, note) })
  })
}
