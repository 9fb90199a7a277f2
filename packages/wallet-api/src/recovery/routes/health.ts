import type { RecoveryApiDeps } from '../recoveryApiDeps.js'
import type { RecoveryRoute } from '../recoveryContext.js'

/** `GET /healthz`: 200 while this process can answer; without its database it is `degraded`. Answers from memory. */
export function mountHealth(
  app: RecoveryRoute,
  { isDatabaseAnswering }: Pick<RecoveryApiDeps, 'isDatabaseAnswering'>,
): void {
  app.get('/healthz', (context) => {
    const database = isDatabaseAnswering && (isDatabaseAnswering() ? 'ok' : 'failing')
    return context.json({ status: database === 'failing' ? 'degraded' : 'ok', role: 'recovery', database })
  })
}
