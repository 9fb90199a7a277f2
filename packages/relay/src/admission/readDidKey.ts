const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Multicodec of an Ed25519 public key. */
const prefix = 'ed01'

/**
 * The 32 bytes of the Ed25519 key a `did:key` names, or null when it names none. Only the one spelling of a key is
 * taken, because the text is what identifies a client. did:key method, §Ed25519.
 */
export function readDidKey(did: string): Buffer | null {
  const digits = /^did:key:z(6Mk[1-9A-HJ-NP-Za-km-z]{44,45})$/.exec(did)?.[1]
  if (!digits) return null
  let value = 0n
  for (const digit of digits) value = value * 58n + BigInt(alphabet.indexOf(digit))
  const hex = value.toString(16)
  return hex.length === 68 && hex.startsWith(prefix) ? Buffer.from(hex.slice(4), 'hex') : null
}
