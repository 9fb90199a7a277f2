import { CodedError } from '@gangway/protocol'
import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { fromHex, toHex } from './hex.js'
import { withCurves } from './withCurves.js'

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
