import { GangwayError } from '../errors/GangwayError.js'

/** The pair that recovery shares of a wallet in `user` custody are sealed to. P-256, FIPS 186-5. */
export type RecoveryKey = {
  /** PKCS#8, 138 bytes. Whoever has it opens every recovery share of the wallet. */
  privateKey: Uint8Array<ArrayBuffer>
  /** The point, uncompressed: 65 bytes. SEC 1 §2.3.3. */
  publicKey: Uint8Array<ArrayBuffer>
}

const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Makes a new pair. Its private key is to be wrapped by `wrapRecoveryKey`, and wiped. embedded-wallet.md §2.3. */
export async function createRecoveryKey(): Promise<RecoveryKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ecdh, true, ['deriveBits'])
  return {
    privateKey: new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)),
    publicKey: await exportPoint(publicKey),
  }
}

/**
 * The public half of a private key (PKCS#8): 65 bytes.
 *
 * @throws GangwayError `WALLET_INTEGRITY` for what is no such key.
 */
export async function readRecoveryPublicKey(
  privateKey: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return exportPoint(await importPublicHalf(privateKey))
}

/** A key for ECDH of PKCS#8 bytes. Throws `WALLET_INTEGRITY`. */
export function importPrivateKey(privateKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return orIntegrity(crypto.subtle.importKey('pkcs8', privateKey, ecdh, true, ['deriveBits']))
}

/** A key for ECDH of the bytes of a point. Throws `WALLET_INTEGRITY`, also for a point that is not on the curve. */
export function importPublicKey(publicKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return orIntegrity(crypto.subtle.importKey('raw', publicKey, ecdh, true, []))
}

/** The same key for ECDSA, through JWK: engines differ in which PKCS#8 they take for which use. Throws as above. */
export async function importSigningKey(privateKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey('jwk', await importPrivateKey(privateKey))
  const jwk = { kty, crv, x, y, d } as JsonWebKey
  return orIntegrity(crypto.subtle.importKey('jwk', jwk, ecdsa, false, ['sign']))
}

/** A key that checks what {@link importSigningKey}'s signed. Throws as above. */
export function importCheckingKey(publicKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return orIntegrity(crypto.subtle.importKey('raw', publicKey, ecdsa, false, ['verify']))
}

/** The bytes of a public key's point. */
export async function exportPoint(publicKey: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
}

async function importPublicHalf(privateKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', await importPrivateKey(privateKey))
  return orIntegrity(crypto.subtle.importKey('jwk', { kty, crv, x, y } as JsonWebKey, ecdh, true, []))
}

/** What failed is of no use to the caller, and an error made from secret input stays here. */
async function orIntegrity<TResult>(result: Promise<TResult>): Promise<TResult> {
  try {
    return await result
  } catch {
    throw new GangwayError('WALLET_INTEGRITY')
  }
}

/** HKDF-SHA-256: `length` bytes of `secret` for one use, which `info` names. RFC 5869. */
export async function deriveBytes(
  secret: Uint8Array<ArrayBuffer>,
  { salt, info, length }: { salt: Uint8Array<ArrayBuffer>; info: string; length: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode(info) }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, length * 8))
}

/** Bytes one after the other. */
export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
