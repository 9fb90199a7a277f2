import { GangwayError } from '@gangway/protocol'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/**
 * Lets the frame's pages call and nobody else's, without credentials. A body that is not JSON is refused, so that no
 * request of a page comes without a preflight. embedded-wallet.md §1, threat 34.
 */
export function frameOnly(frameUrl: string): MiddlewareHandler {
  const answer = cors({
    origin: frameUrl,
    allowMethods: ['POST'],
    allowHeaders: ['content-type', 'dpop'],
    exposeHeaders: ['dpop-nonce', 'www-authenticate', 'retry-after', 'x-request-id'],
    maxAge: 600,
  })
  return async (context, next) => {
    if (context.req.header('origin') !== frameUrl) throw new GangwayError('ORIGIN_NOT_ALLOWED')
    context.header('cache-control', 'no-store')
    if (context.req.method !== 'OPTIONS' && !isJson(context.req.header('content-type')))
      throw new GangwayError('INVALID_INPUT', { context: { field: 'content-type' } })
    return answer(context, next)
  }
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'
}
