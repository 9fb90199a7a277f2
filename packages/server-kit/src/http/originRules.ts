import { GangwayError } from '@gangway/protocol'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { setHeader } from './setHeader.js'

/** Entry of the allowed origins that stands for every loopback origin, any port. Local world only. */
export const anyLoopbackOrigin = '*loopback*'

/** Tells whether pages of `origin` may call this server. */
export function isOriginAllowed(allowed: readonly string[], origin: string): boolean {
  return allowed.includes(origin) || (allowed.includes(anyLoopbackOrigin) && isLoopbackOrigin(origin))
}

/** Whether a page of `origin` comes from this machine. */
export function isLoopbackOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  const isLoopback =
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  return isLoopback && (protocol === 'http:' || protocol === 'https:')
}

/** Headers of answers that pages may read. */
const exposedHeaders = ['age', 'date', 'x-cache', 'x-request-id', 'retry-after'].join(',')

/**
 * Answers preflights and refuses pages of origins that `isAllowed` does not hold for. A missing `Origin` passes: it is not a page. The headers
 * named are those an AppKit client sends (services.md §2).
 */
export function originRules(isAllowed: (origin: string) => boolean): MiddlewareHandler {
  const answerPreflight = cors({
    origin: (origin) => (isAllowed(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PATCH'],
    allowHeaders: ['authorization', 'content-type', 'x-nonce-jwt', 'x-sdk-version', 'x-sdk-type'],
    maxAge: 600,
  })
  return async (context, next) => {
    const origin = context.req.header('origin')
    // A "simple" POST runs without a preflight, so CORS headers alone would not keep it out.
    if (origin !== undefined && !isAllowed(origin)) throw new GangwayError('ORIGIN_NOT_ALLOWED')
    if (context.req.method === 'OPTIONS') return answerPreflight(context, next)
    // Not by `cors`, for which every answer is made anew, as a stream, at twice the cost.
    if (origin !== undefined) setHeader(context, 'access-control-allow-origin', origin)
    setHeader(context, 'access-control-expose-headers', exposedHeaders)
    setHeader(context, 'vary', 'Origin')
    return next()
  }
}
