import { GangwayError } from '@gangway/protocol'
import type { Context, MiddlewareHandler } from 'hono'
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
    if (context.req.method !== 'OPTIONS') assertJson(context)
    return answer(context, next)
  }
}

/** Keeps every page out, the frame's too: a browser names the origin of what it posts, and `auth` is no browser. */
export function serviceOnly(): MiddlewareHandler {
  return async (context, next) => {
    context.header('cache-control', 'no-store')
    const { req } = context
    const isPage = req.header('origin') !== undefined || (req.header('sec-fetch-site') ?? 'none') !== 'none'
    if (isPage) throw new GangwayError('ORIGIN_NOT_ALLOWED')
    assertJson(context)
    await next()
  }
}

function assertJson({ req }: Context): void {
  const type = req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new GangwayError('INVALID_INPUT', { context: { field: 'content-type' } })
}
