import type { AuthContext, AuthRoute } from '../authContext.js'

/** `GET /auth/healthz`: 200 while this process can answer; answers from memory. */
export function mountHealth(app: AuthRoute, { isDatabaseAnswering }: AuthContext): void {
  app.get('/auth/healthz', (request) => {
    const database = isDatabaseAnswering?.() === false ? 'failing' : 'ok'
    return request.json({ status: database === 'ok' ? 'ok' : 'degraded', role: 'auth', database })
  })
}
