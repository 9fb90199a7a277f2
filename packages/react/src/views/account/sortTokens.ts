import type { TokenBalance } from '@gangway/core'

/** Worth most first, those without a price last, by symbol among equals. interface-guide.md §8.2. */
export function sortTokens(tokens: readonly TokenBalance[]): TokenBalance[] {
  return [...tokens].sort(
    (left, right) =>
      (right.value ?? -1) - (left.value ?? -1) || left.symbol.localeCompare(right.symbol, 'en'),
  )
}
