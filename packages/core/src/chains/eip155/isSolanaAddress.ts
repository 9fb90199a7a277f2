const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Tells whether a text is 32 bytes in base58, as Solana addresses are; without loading Solana's library. */
export function isSolanaAddress(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  const value = [...text].reduce((sum, digit) => sum * 58n + BigInt(alphabet.indexOf(digit)), 0n)
  const leadingZeros = /^1*/.exec(text)?.[0].length ?? 0
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return leadingZeros + bytes === 32
}
