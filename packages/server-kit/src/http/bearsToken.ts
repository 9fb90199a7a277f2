import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'

/** Whether a request bears this token (RFC 6750 §2.1). Compared as digests, so that neither length nor time tells anything. */
export function bearsToken(context: Context, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = context.req.header('authorization') ?? ''
  return timingSafeEqual(digest(given), digest(`Bearer ${token}`))
}
