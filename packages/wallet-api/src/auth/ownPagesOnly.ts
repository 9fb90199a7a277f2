import { GangwayError } from '@gangway/protocol'
import type { MiddlewareHandler } from 'hono'

/**
 * Keeps pages of other origins out: there is no CORS, a browser's word of another page is a refusal, and what a page may
 * send without asking first (a form) is not taken. Sets no cookie and is never kept. embedded-wallet.md §6.
 *
 * `frameUrl`: the one origin whose pages may call.
 */
export function ownPagesOnly(frameUrl: string): MiddlewareHandler {
  return async ({ req, header }, next) => {
    header('cache-control', 'no-store')
    const origin = req.header('origin')
    const site = req.header('sec-fetch-site') ?? 'none'
    if ((origin !== undefined && origin !== frameUrl) || !/^(same-origin|none)$/.test(site))
      throw new GangwayError('ORIGIN_NOT_ALLOWED')
    const isJson = /^application\/json\s*(;|$)/i.test(req.header('content-type') ?? '')
    if (req.method === 'POST' && !isJson)
      throw new GangwayError('INVALID_INPUT', { context: { field: 'content-type' } })
    await next()
  }
}

/**
 * Takes what pages of `frameUrl` and their Workers ask themselves. Browsers name that origin in every POST, to their own
 * origin too (https://fetch.spec.whatwg.org/#append-a-request-origin-header), so a request without one is no page's.
 */
export function ownRequestsOnly(frameUrl: string): MiddlewareHandler {
  return async ({ req }, next) => {
    if (req.header('origin') !== frameUrl) throw new GangwayError('ORIGIN_NOT_ALLOWED')
    await next()
  }
}
