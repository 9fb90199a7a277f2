import { createHttpApp } from '@gangway/server-kit'
import { getPath } from 'hono/utils/url'
import type { Role, RoleParts } from '../role.js'

/**
 * Puts `GET /readyz` before what a role answers: 200 while this process serves, 503 while something it cannot do without
 * is away, or it is about to end; the answer names each part. `/healthz` stays 200 then: another start would not help.
 */
export function serveReadiness(
  { log, metrics, health }: Pick<RoleParts, 'log' | 'metrics' | 'health'>,
  fetch: Role['fetch'],
): Role['fetch'] {
  const app = createHttpApp({ log, metrics })
  app.get('/readyz', (context) => {
    const report = health.read()
    const isServing = report.status === 'ok' || report.status === 'degraded'
    return context.json(report, isServing ? 200 : 503, { 'cache-control': 'no-store' })
  })
  return (request, env) => (getPath(request) === '/readyz' ? app : { fetch }).fetch(request, env)
}
