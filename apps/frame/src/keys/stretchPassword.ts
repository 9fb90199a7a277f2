import type { MethodParameters } from '@gangway/protocol'
import { scrypt } from '@noble/hashes/scrypt'
import { base64urlnopad } from '@scure/base'

/** How a password is stretched: the salt, 16 bytes base64url, and the cost. */
export type StretchParameters = Pick<Extract<MethodParameters, { kind: 'password' }>, 'salt' | 'scrypt'>

/** What is asked of a browser today: 128 MiB, and a second or two. embedded-wallet.md §2.2. */
const cost = { logN: 17, r: 8, p: 1 } as const

/** New parameters, with a salt of their own. */
export function createStretchParameters(): StretchParameters {
  return { salt: base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(16))), scrypt: cost }
}

/**
 * A password as scrypt makes it: 32 bytes. Takes seconds, in which nothing else runs: for a Worker alone. However its
 * letters are put together by a keyboard, it is the same password (NFKC). `onProgress`: 0 to 1.
 */
export function stretchPassword(
  password: string,
  { salt, scrypt: { logN, r, p } }: StretchParameters,
  onProgress?: (part: number) => void,
): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(password.normalize('NFKC'))
  const options = { N: 2 ** logN, r, p, dkLen: 32, ...(onProgress ? { onProgress } : {}) }
  const stretched = Uint8Array.from(scrypt(bytes, base64urlnopad.decode(salt), options))
  bytes.fill(0)
  return stretched
}
