import { randomBytes } from '@noble/hashes/utils'
import { toHex } from './hex.js'

/** Makes a new key for a pairing's topic, 32 bytes in hex. */
export function createSymKey(): string {
  return toHex(randomBytes(32))
}
