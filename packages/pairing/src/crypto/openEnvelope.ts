import { CodedError } from '@gangway/protocol'
import { chacha20poly1305 } from '@noble/ciphers/_micro'
import { fromBase64 } from './base64.js'
import { deriveSymKey } from './deriveSymKey.js'
import { fromHex, toHex } from './hex.js'

/**
 * What an envelope is opened with, and thereby which type is taken: `symKey` type 0, `privateKey` type 1 (sealed to the
 * public key of it), null type 2, which anybody may have written.
 */
export type EnvelopeKey = { symKey: string } | { privateKey: string } | null

/** An envelope's content. Type 1 tells who sealed it and the key shared with them; all keys in hex. */
export type OpenedEnvelope =
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
