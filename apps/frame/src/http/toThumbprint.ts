import { base64urlnopad } from '@scure/base'
import type { DpopKey } from './dpop.js'

/** By which name the services know a device's key. RFC 7638. */
export async function toThumbprint({
  publicJwk: { crv, kty, x, y },
}: Pick<DpopKey, 'publicJwk'>): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify({ crv, kty, x, y }))
  return base64urlnopad.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}
