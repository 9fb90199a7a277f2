import type { Context } from 'hono'
import type { SocialClient } from './StandIn.js'

/** Whether a question names the client by HTTP Basic. RFC 6749 §2.3.1. */
export function isBasicClient(c: Context, { id, secret }: SocialClient): boolean {
  const encoded = /^Basic (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  if (!encoded) return false
  const parts = Buffer.from(encoded, 'base64').toString().split(':').map(decodeURIComponent)
  return parts.length === 2 && parts[0] === id && parts[1] === secret
}
