import type { SwapCallTerms } from '../swapProvider.js'

/**
 * The minimum that a service tells, or what its call holds to where that is a little less: services round in their own ways,
 * and some tell it before a fee. Where the call holds to much less, it stays what was told, and `guardSwap` refuses it.
 */
export function toHeldMinimum(told: bigint, terms: Pick<SwapCallTerms, 'minimum'> | null): bigint {
  if (!terms || terms.minimum >= told) return told
  return terms.minimum * 1_000n >= told * 999n ? terms.minimum : told
}
