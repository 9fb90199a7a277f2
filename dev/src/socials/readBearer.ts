import type { Context } from 'hono'

/** The access token of a question; GitHub knows `token` in the place of `Bearer` too. */
export function readBearer(c: Context): string | undefined {
  return /^(?:Bearer|token) (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}
