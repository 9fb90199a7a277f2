import type { TokenBalance } from '@gangway/core'

/**
 * The token a link means: `native`, a contract or mint, or a symbol that only one token has. Null for anything
 * else: a token is never guessed.
 */
export function findLinkAsset(asset: string, tokens: readonly TokenBalance[]): TokenBalance | null {
  if (asset === 'native') return tokens.find((token) => token.address === null) ?? null
  const byAddress = tokens.find((token) => token.address !== null && isSameAddress(token.address, asset))
  if (byAddress) return byAddress
  const bySymbol = tokens.filter((token) => token.symbol.toLowerCase() === asset.toLowerCase())
  return bySymbol.length === 1 ? (bySymbol[0] ?? null) : null
}

// Hex has two spellings, base58 has one.
function isSameAddress(left: string, right: string): boolean {
  return left === right || (/^0x/.test(left) && left.toLowerCase() === right.toLowerCase())
}
