import type { Context } from 'hono'

/** The issuer a question was put to: the origin it was asked at, with the path of the provider. */
export function getIssuer(c: Context, provider: string): string {
  return `${new URL(c.req.url).origin}/${provider}`
}
