import { CodedError } from '@gangway/protocol'
import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { randomBytes } from '@noble/hashes/utils'
import { fromHex, toHex } from './hex.js'
import { withCurves } from './withCurves.js'

/** An X25519 key pair, 32 bytes each in hex. */
export type KeyPair = { privateKey: string; publicKey: string }

/** Makes a new key pair: one side's half of a session's key. */
export async function createKeyPair(): Promise<KeyPair> {
  const secret = randomBytes(32)
  const publicKey = await withCurves((curves) => curves.getAgreementKey(secret))
  return { privateKey: toHex(secret), publicKey: toHex(publicKey) }
}

/** Makes a new key for a pairing's topic, 32 bytes in hex. */
export function createSymKey(): string {
  return toHex(randomBytes(32))
}

/**
 * The key both sides arrive at, each from its own private key and the other's public one: X25519, then HKDF-SHA256
 * without salt and info. 32 bytes in hex, all of them.
 *
 * @throws CodedError `PAIRING_MESSAGE_INVALID` when a key is none, or one that would make the result known to all.
 */
export async function deriveSymKey(privateKey: string, peerPublicKey: string): Promise<string> {
  const own = fromHex(privateKey, 32)
  const peer = fromHex(peerPublicKey, 32)
  try {
    const secret = await withCurves((curves) => curves.getSharedSecret(own, peer))
    // HKDF without salt and info, as long as one hash. RFC 5869 §2.2, §2.3
    const extracted = hmac(sha256, new Uint8Array(32), secret)
    return toHex(hmac(sha256, extracted, Uint8Array.of(1)))
  } catch (cause) {
    throw new CodedError('PAIRING_MESSAGE_INVALID', { details: 'unusable public key', cause })
  }
}

/**
 * The topic that belongs to a key (32 bytes in hex): its SHA-256, in hex. Of a public key, it is where answers sealed to
 * that key are sent.
 *
 * @throws CodedError `PAIRING_MESSAGE_INVALID` when the key is none.
 */
export function toTopic(key: string): string {
  return toHex(sha256(fromHex(key, 32)))
}
