import type { TokenBalance } from '@gangway/core'

/** The tokens whose name or symbol holds the text, or whose contract or mint is it. */
export function searchTokens(tokens: readonly TokenBalance[], text: string): readonly TokenBalance[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return tokens
  return tokens.filter(
    ({ name, symbol, address }) =>
      name.toLowerCase().includes(wanted) ||
      symbol.toLowerCase().includes(wanted) ||
      address?.toLowerCase() === wanted,
  )
}
