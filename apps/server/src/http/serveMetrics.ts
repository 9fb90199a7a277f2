import { GangwayError } from '@gangway/protocol'
import { createHttpApp } from '@gangway/server-kit'
import { getPath } from 'hono/utils/url'
import type { Role, RoleParts } from '../role.js'
import { createIsOperator } from './createIsOperator.js'

/**
 * Puts `GET /metrics`, in Prometheus' text format, before what a role answers. It is for the operator. `isPrivate`: nobody
 * else reaches this port.
 */
export function serveMetrics(
  {
    config,
    log,
    metrics,
  }: Pick<RoleParts, 'log' | 'metrics'> & { config: Parameters<typeof createIsOperator>[0] },
  fetch: Role['fetch'],
  { isPrivate } = { isPrivate: false },
): Role['fetch'] {
  const { registry } = metrics
  const isOperator = createIsOperator(config, { isPrivate })
  const app = createHttpApp({ log, metrics })
  app.get('/metrics', async (context) => {
    // As if there were none, so that nobody is told what to try.
    if (!isOperator(context)) throw new GangwayError('NOT_FOUND')
    const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
    return context.body(await registry.metrics(), 200, headers)
  })
  return (request, env) => (getPath(request) === '/metrics' ? app : { fetch }).fetch(request, env)
}
