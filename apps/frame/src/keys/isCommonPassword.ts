import { sha256 } from '@noble/hashes/sha2'
import { base64urlnopad } from '@scure/base'
import { commonPasswords } from './commonPasswords.js'

const digestSize = 4

/** Whether a password, in NFKC and lower case, is among those that are tried first everywhere. */
export function isCommonPassword(folded: string): boolean {
  const known = new DataView(Uint8Array.from(base64urlnopad.decode(commonPasswords)).buffer)
  const digest = Uint8Array.from(sha256(new TextEncoder().encode(folded)))
  const wanted = new DataView(digest.buffer).getUint32(0)
  for (let at = 0; at < known.byteLength; at += digestSize) if (known.getUint32(at) === wanted) return true
  return false
}
