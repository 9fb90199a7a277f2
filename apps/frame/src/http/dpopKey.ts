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
