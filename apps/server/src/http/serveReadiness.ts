import { createHttpApp } from '@gangway/server-kit'
import { getPath } from 'hono/utils/url'
import type { Role, RoleParts } from '../role.js'
import { createIsOperator } from './createIsOperator.js'

/**
 * Puts `GET /readyz` before what a role answers: 200 while this process serves, 503 while something it cannot do without
 * is away, or it is about to end. Which part it is, is for the operator: a stranger would learn when to come.
 * `/healthz` stays 200 then: another start would not help.
 */
export function serveReadiness(
  {
    config,
    log,
    metrics,
    health,
  }: Pick<RoleParts, 'log' | 'metrics' | 'health'> & { config: Parameters<typeof createIsOperator>[0] },
  fetch: Role['fetch'],
): Role['fetch'] {
  const isOperator = createIsOperator(config)
  const app = createHttpApp({ log, metrics })
  app.get('/readyz', (context) => {
    const { status, parts } = health.read()
    const isServing = status === 'ok' || status === 'degraded'
    const report = isOperator(context) ? { status, parts } : { status: isServing ? 'ok' : status }
    return context.json(report, isServing ? 200 : 503, { 'cache-control': 'no-store' })
  })
  return (request, env) => (getPath(request) === '/readyz' ? app : { fetch }).fetch(request, env)
}
