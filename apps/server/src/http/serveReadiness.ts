import { createHttpApp } from '@gangway/server-kit'
import { getPath } from 'hono/utils/url'
import type { Role, RoleParts } from '../role.js'
import { createIsOperator } from './createIsOperator.js'

const noStore = { 'cache-control': 'no-store' }
const paths: ReadonlySet<string> = new Set(['/livez', '/readyz'])

/**
 * Puts two questions of whoever starts processes and sends them requests before what a role answers. `GET /livez`: 200 as
 * long as the process can answer at all; another start helps where it does not. `GET /readyz`: 200 while it serves, 503 while
 * something it cannot do without is away or not there yet, and from SIGTERM on. Which part it is, is for the operator: a
 * stranger would learn when to come. `isPrivate`: nobody else reaches this port.
 */
export function serveReadiness(
  {
    config,
    log,
    metrics,
    health,
  }: Pick<RoleParts, 'log' | 'metrics' | 'health'> & { config: Parameters<typeof createIsOperator>[0] },
  fetch: Role['fetch'],
  { isPrivate } = { isPrivate: false },
): Role['fetch'] {
  const isOperator = createIsOperator(config, { isPrivate })
  const app = createHttpApp({ log, metrics })
  app.get('/livez', (context) => context.json({ status: 'ok' }, 200, noStore))
  app.get('/readyz', (context) => {
    const { status, parts } = health.read()
    const isServing = status === 'ok' || status === 'degraded'
    const report = isOperator(context) ? { status, parts } : { status: isServing ? 'ok' : status }
    return context.json(report, isServing ? 200 : 503, noStore)
  })
  return (request, env, context) =>
    (paths.has(getPath(request)) ? app : { fetch }).fetch(request, env, context)
}
