import { randomUUID } from 'node:crypto'
import { GangwayError } from '@gangway/protocol'
import { type Context, Hono } from 'hono'
import { matchedRoutes } from 'hono/route'
import { toErrorResponse } from '../errors.js'
import type { Log } from '../log.js'
import type { Metrics } from '../metrics.js'
import { setHeader } from './setHeader.js'

/** Of what is no page: opened as one, it loads nothing, sends nothing, and stands in no frame. Pages set their own. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Asked for every few seconds by whoever looks after the process: at the usual level they would be most of its log. */
const probes = /\/(livez|readyz|healthz|metrics)$/

/** Values a request carries through its handlers. */
export type HttpEnv = { Variables: { requestId: string } }

/**
 * Creates the Hono app every role starts from: request id, one log line and one measurement per request, and the
 * one mapper from errors to HTTP answers. The log line holds the route's pattern, never the path or query; that of a probe is
 * of level `debug`.
 */
export function createHttpApp(deps: { log: Log; metrics: Metrics }): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.use(async (context, next) => {
    const start = performance.now()
    const requestId = randomUUID()
    context.set('requestId', requestId)
    // Before, not after: an answer that is there already is made anew for a header, as a stream, at twice the cost.
    setHeader(context, 'x-request-id', requestId)
    setHeader(context, 'x-content-type-options', 'nosniff')
    setHeader(context, 'content-security-policy', dataPolicy)
    await next()
    record(deps, context, performance.now() - start)
  })
  app.notFound(() => {
    throw new GangwayError('NOT_FOUND')
  })
  app.onError((error, context) => {
    const { status, body, code } = toErrorResponse(error)
    const retryAfter = error instanceof GangwayError ? error.context.retryAfter : undefined
    if (typeof retryAfter === 'number') context.header('retry-after', String(retryAfter))
    const facts = { requestId: context.get('requestId'), code }
    if (status === 500) deps.log.error({ ...facts, error }, 'request failed')
    else deps.log.debug(facts, 'request refused')
    return context.json(body, status)
  })
  return app
}

function record(
  { log, metrics }: { log: Log; metrics: Metrics },
  context: Context<HttpEnv>,
  duration: number,
) {
  const { method } = context.req
  // Middleware matches by method ALL; what is left is the pattern the answering handler was mounted on.
  const route = matchedRoutes(context).findLast((match) => match.method !== 'ALL')?.path ?? 'none'
  const { status } = context.res
  metrics.httpDuration.observe({ method, route, status }, duration / 1000)
  const facts = { requestId: context.get('requestId'), method, route, status, ms: Math.round(duration) }
  log[probes.test(route) ? 'debug' : 'info'](facts, 'request')
}
