import { GangwayError } from '@gangway/protocol'
import { bearsToken, createHttpApp, isOwnMachine } from '@gangway/server-kit'
import type { Context } from 'hono'
import { getPath } from 'hono/utils/url'
import type { Role, RoleParts } from '../role.js'

/**
 * Puts `GET /metrics`, in Prometheus' text format, before what a role answers. It is for whoever bears `OPERATOR_TOKEN`;
 * without one for this machine's own, in the local world alone: a proxy before a deployment is on this machine, too.
 * `isPrivate`: nobody but an operator reaches this port, so without a token it is for whoever does.
 */
export function serveMetrics(
  {
    config,
    log,
    metrics,
  }: Pick<RoleParts, 'log' | 'metrics'> & {
    config: Pick<RoleParts['config'], 'environment' | 'operatorToken'>
  },
  fetch: Role['fetch'],
  { isPrivate } = { isPrivate: false },
): Role['fetch'] {
  const { environment, operatorToken } = config
  const { registry } = metrics
  const isReader = (context: Context) =>
    operatorToken === undefined
      ? isPrivate || (environment === 'local' && isOwnMachine(context))
      : bearsToken(context, operatorToken)
  const app = createHttpApp({ log, metrics })
  app.get('/metrics', async (context) => {
    // As if there were none, so that nobody is told what to try.
    if (!isReader(context)) throw new GangwayError('NOT_FOUND')
    const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
    return context.body(await registry.metrics(), 200, headers)
  })
  return (request, env) => (getPath(request) === '/metrics' ? app : { fetch }).fetch(request, env)
}
