import type { TokenBalance } from '@gangway/core'

/**
 * What a list of tokens is worth in USD. Counts only tokens with a known price; `value` is null when there is none
 * among several. interface-guide §8.1.
 */
export function getTotal(tokens: readonly Pick<TokenBalance, 'value'>[]): {
  value: number | null
  unpriced: number
} {
  const values = tokens.flatMap((token) => (token.value === null ? [] : [token.value]))
  const unpriced = tokens.length - values.length
  const isUnknown = values.length === 0 && unpriced > 0
  return { value: isUnknown ? null : values.reduce((sum, value) => sum + value, 0), unpriced }
}
