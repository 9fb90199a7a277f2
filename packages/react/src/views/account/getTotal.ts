import type { TokenBalance } from '@gangway/core'

/**
 * What a list of tokens is worth in USD. Counts only tokens with a known price; `value` is null when there is none
 * among several. What looks like spam is in neither number, not even when it is shown. interface-guide.md §8.1, §8.2.
 */
export function getTotal(tokens: readonly Pick<TokenBalance, 'value' | 'verdict'>[]): {
  value: number | null
  unpriced: number
} {
  const counted = tokens.filter(({ verdict: { level } }) => level !== 'spam' && level !== 'suspicious')
  const values = counted.flatMap((token) => (token.value === null ? [] : [token.value]))
  const unpriced = counted.length - values.length
  const isUnknown = values.length === 0 && unpriced > 0
  return { value: isUnknown ? null : values.reduce((sum, value) => sum + value, 0), unpriced }
}
