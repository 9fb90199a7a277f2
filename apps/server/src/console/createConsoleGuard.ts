import { GangwayError } from '@gangway/protocol'
import type { HttpEnv } from '@gangway/server-kit'
import type { MiddlewareHandler } from 'hono'

/** Names of this machine; a page of another site cannot have one of them, whatever its own name is made to stand for. */
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * Keeps pages of other sites from the console, which browsers of operators can reach: by the host that was asked for, against
 * names that are made to stand for this machine, and by what browsers say of the page that asks. `url`: origin the console
 * has besides those of this machine.
 */
export function createConsoleGuard(url: string | undefined): MiddlewareHandler<HttpEnv> {
  const own = url === undefined ? undefined : new URL(url).host
  return async (context, next) => {
    const host = context.req.header('host') ?? new URL(context.req.url).host
    if (!loopback.test(host) && host !== own) {
      const description = 'The console is at localhost, and at CONSOLE_URL where that is set'
      const reasons = [{ field: 'host', description }]
      return context.json({ status: 'FAILED', code: 'ORIGIN_NOT_ALLOWED', reasons }, 421)
    }
    const site = context.req.header('sec-fetch-site') ?? 'none'
    const origin = context.req.header('origin')
    const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
    if (!isOwn || (site !== 'same-origin' && site !== 'none')) throw new GangwayError('ORIGIN_NOT_ALLOWED')
    return next()
  }
}
