import { randomBytes } from '@noble/hashes/utils'
import { toHex } from './hex.js'
import { withCurves } from './withCurves.js'

/** An X25519 key pair, 32 bytes each in hex. */
export type KeyPair = { privateKey: string; publicKey: string }

/** Makes a new key pair: one side's half of a session's key. */
export async function createKeyPair(): Promise<KeyPair> {
  const secret = randomBytes(32)
  const publicKey = await withCurves((curves) => curves.getAgreementKey(secret))
  return { privateKey: toHex(secret), publicKey: toHex(publicKey) }
}
