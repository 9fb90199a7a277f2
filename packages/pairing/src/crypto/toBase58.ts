import { toHex } from './hex.js'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 of bytes, Bitcoin's alphabet; here for names of keys, which are short. */
export function toBase58(bytes: Uint8Array): string {
  let text = ''
  for (let rest = BigInt(`0x0${toHex(bytes)}`); rest > 0n; rest /= 58n)
    text = alphabet[Number(rest % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}
