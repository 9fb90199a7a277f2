import { sha256 } from '@noble/hashes/sha2'
import { fromHex, toHex } from './hex.js'

/**
 * The topic that belongs to a key (32 bytes in hex): its SHA-256, in hex. Of a public key, it is where answers sealed to
 * that key are sent.
 *
 * @throws CodedError `PAIRING_MESSAGE_INVALID` when the key is none.
 */
export function toTopic(key: string): string {
  return toHex(sha256(fromHex(key, 32)))
}
