import { CodedError } from '@gangway/protocol'
import { chacha20poly1305 } from '@noble/ciphers/_micro'
import { concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils'
import { fromBase64, toBase64, toBase64Url } from './base64.js'
import { fromHex, toHex } from './hex.js'
import { deriveSymKey } from './keys.js'

/**
 * What is sealed, and how. 0: with a key both sides have. 1: the same, and the other side learns from it which public key
 * the shared one was derived with. 2: not sealed at all, for links that never pass the relay. Keys in hex.
 */
type EnvelopeContent =
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

/**
 * What an envelope is opened with, and thereby which type is taken: `symKey` type 0, `privateKey` type 1 (sealed to the
 * public key of it), null type 2, which anybody may have written.
 */
export type EnvelopeKey = { symKey: string } | { privateKey: string } | null

/** An envelope's content. Type 1 tells who sealed it and the key shared with them; all keys in hex. */
type OpenedEnvelope =
  | { type: 0 | 2; message: string }
  | { type: 1; message: string; senderPublicKey: string; symKey: string }

/**
 * Opens what {@link sealEnvelope} of either side made; base64 and base64url are both taken, padded or not.
 *
 * @throws CodedError `PAIRING_MESSAGE_INVALID` for anything that was not sealed with this key, or is of another type
 * than the key is for.
 */
export async function openEnvelope(envelope: string, key: EnvelopeKey): Promise<OpenedEnvelope> {
  try {
    const bytes = fromBase64(envelope)
    const [type] = bytes
    if (key === null) {
      if (type === 2) return { type, message: toText(bytes.subarray(1)) }
    } else if ('symKey' in key) {
      if (type === 0) return { type, message: open(bytes.subarray(1), key.symKey) }
    } else if (type === 1) {
      const senderPublicKey = toHex(bytes.subarray(1, 33))
      const symKey = await deriveSymKey(key.privateKey, senderPublicKey)
      return { type, message: open(bytes.subarray(33), symKey), senderPublicKey, symKey }
    }
  } catch (cause) {
    throw new CodedError('PAIRING_MESSAGE_INVALID', { cause })
  }
  throw new CodedError('PAIRING_MESSAGE_INVALID', { details: 'unexpected type of envelope' })
}

function open(sealed: Uint8Array, symKey: string): string {
  return toText(chacha20poly1305(fromHex(symKey, 32), sealed.subarray(0, 12)).decrypt(sealed.subarray(12)))
}

function toText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
