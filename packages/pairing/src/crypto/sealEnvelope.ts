import { chacha20poly1305 } from '@noble/ciphers/_micro'
import { concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils'
import { toBase64, toBase64Url } from './base64.js'
import { fromHex } from './hex.js'

/**
 * What is sealed, and how. 0: with a key both sides have. 1: the same, and the other side learns from it which public key
 * the shared one was derived with. 2: not sealed at all, for links that never pass the relay. Keys in hex.
 */
export type EnvelopeContent =
  | { type: 0; message: string; symKey: string }
  | { type: 1; message: string; symKey: string; senderPublicKey: string }
  | { type: 2; message: string }

/**
 * Wraps a message for the way to the other side: type byte, sender's public key (type 1), 12 random bytes of nonce, then
 * ChaCha20-Poly1305; in base64, or base64url without padding for type 2. Specs clients/core/crypto “envelopes”.
 *
 * @throws CodedError `PAIRING_MESSAGE_INVALID` when a key is none.
 */
export function sealEnvelope(content: EnvelopeContent): string {
  const type = Uint8Array.of(content.type)
  const message = utf8ToBytes(content.message)
  if (content.type === 2) return toBase64Url(concatBytes(type, message))
  const sender = content.type === 1 ? fromHex(content.senderPublicKey, 32) : new Uint8Array()
  const nonce = randomBytes(12)
  const sealed = chacha20poly1305(fromHex(content.symKey, 32), nonce).encrypt(message)
  return toBase64(concatBytes(type, sender, nonce, sealed))
}
