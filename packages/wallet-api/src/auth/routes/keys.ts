import type { AuthContext, AuthRoute } from '../authContext.js'

/** `GET /auth/keys`: the public key of our notes, a JWKS. RFC 7517 §5. */
export function mountKeys(app: AuthRoute, { notes }: AuthContext): void {
  app.get('/auth/keys', (request) => request.json({ keys: [notes.publicJwk] }))
}
