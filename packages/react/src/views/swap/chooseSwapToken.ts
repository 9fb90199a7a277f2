import type { SwapDraft, SwapEnd, TokenKey } from './swapDraft.js'

/**
 * What choosing a token of one side changes. The one that stands on the other side makes the two change places; another token
 * to pay with clears an amount of the one before. interface-guide.md §9.2
 */
export function chooseSwapToken(draft: SwapDraft, end: SwapEnd, token: TokenKey): Partial<SwapDraft> {
  const other = end === 'sell' ? draft.buy : draft.sell
  if (isSameToken(other, token)) return switchSides(draft)
  if (isSameToken(draft[end], token)) return {}
  const isOfAmount = draft.typed === end
  return { [end]: token, ...(isOfAmount ? { amount: '', isMax: false } : {}) }
}

/** The two change places; what was typed stays with its token. */
export function switchSides({ sell, buy, typed, isMax, amount }: SwapDraft): Partial<SwapDraft> {
  const kept = isMax
    ? { amount: '', typed: 'sell' as const }
    : { amount, typed: typed === 'sell' ? 'buy' : 'sell' }
  return { sell: buy, buy: sell, isMax: false, ...kept } as Partial<SwapDraft>
}

/** Whether two are one token; none is no token. */
export function isSameToken(one: TokenKey | null, other: TokenKey | null): boolean {
  return one !== null && other !== null && one.address === other.address && one.networkId === other.networkId
}
