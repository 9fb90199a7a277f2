import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** The key that makes a device this device: its private half cannot leave the browser. RFC 9449, embedded-wallet.md §6. */
export const dpopKeySchema = v.object({
  privateKey: v.instance(CryptoKey),
  publicJwk: v.object({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: v.string(),
    y: v.string(),
  }),
})

/** See {@link dpopKeySchema}. */
export type DpopKey = v.InferOutput<typeof dpopKeySchema>

/** A new P-256 key, not extractable. */
export async function createDpopKey(): Promise<DpopKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const publicJwk = await crypto.subtle.exportKey('jwk', publicKey)
  return v.parse(dpopKeySchema, { privateKey, publicJwk })
}

/** What a proof is made for. */
type DpopProofParameters = {
  key: DpopKey
  method: 'POST'
  /** Whole address of the request. */
  url: string
  /** The token that goes with the request. */
  accessToken?: string | undefined
  /** What the server asked to see, by `DPoP-Nonce`. */
  nonce?: string | undefined
  /** Unix milliseconds by the server's clock. */
  now: number
}

/** The `DPoP` header of one request: a JWT signed by the device's key, good for that request alone. RFC 9449 §4.2. */
export async function createDpopProof(parameters: DpopProofParameters): Promise<string> {
  const { key, method, url, accessToken, nonce, now } = parameters
  const { origin, pathname } = new URL(url)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: key.publicJwk }
  const claims = {
    jti: base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(16))),
    htm: method,
    htu: origin + pathname,
    iat: Math.floor(now / 1000),
    ...(accessToken && { ath: await hashToken(accessToken) }),
    ...(nonce && { nonce }),
  }
  const signed = `${toBase64Url(JSON.stringify(header))}.${toBase64Url(JSON.stringify(claims))}`
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, key.privateKey, new TextEncoder().encode(signed))
  return `${signed}.${base64urlnopad.encode(new Uint8Array(signature))}`
}

/** RFC 9449 §4.2 `ath`: SHA-256 of the token's ASCII. */
async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return base64urlnopad.encode(new Uint8Array(digest))
}

function toBase64Url(text: string): string {
  return base64urlnopad.encode(new TextEncoder().encode(text))
}
