import { getWorthLost, type SwapQuote, type TokenBalance } from '@gangway/core'
import type { GangwayError } from '@gangway/protocol'
import type { SwapOffer } from '../useSwapQuote.js'

/** What the review begins with: an offer, and its tokens with their prices at that time. */
export type SwapReview = {
  offer: SwapOffer
  sell: TokenBalance
  buy: TokenBalance
  /** USD per whole native coin; null: unknown. */
  nativePrice: number | null
  /** The person has typed what they lose. */
  isImpactConfirmed?: true
  /** Wallet or token took no signature in place of the approval, which is therefore asked for. */
  isSignatureRefused?: true
}

/**
 * How the token is let be taken: by a signature where that does, for exactly the amount, or without a limit. Where approval and
 * swap are one request, `permit` and `exact` are the same.
 */
export type ApprovalWay = 'permit' | 'exact' | 'unlimited'

/** How an attempt to swap ended. `isApproved`: an approval was carried out, and stands. */
export type SwapOutcome = { isApproved: boolean } & (
  | { kind: 'declined' }
  | { kind: 'cancelled' }
  /** The app was to pay the fee, and does so no more. */
  | { kind: 'unpaid'; payer: string }
  /** Wallet or token took no signature; it is approved instead. */
  | { kind: 'permit-refused' }
  | { kind: 'failed'; error: GangwayError }
)

/** From here on a price effect is cautioned, and then has to be typed; basis points. */
const cautionFrom = 300
const stopFrom = 1_500

/** How much a swap worsens the price, and how grave that is; basis points. */
export type Impact = {
  /** As the source says, or else the prices do; null: nobody can say. */
  value: number | null
  /** The worst that is known; what `level` follows from. Null: nothing is. */
  worst: number | null
  /** The prices tell more than the source does. */
  isOfPrices: boolean
  level: 'none' | 'caution' | 'stop'
}

/**
 * What the source says of it, and what the prices do. A source that calls a bad price good is not believed: the worse of the two
 * decides. interface-guide.md §10
 */
export function getImpact(
  quote: Pick<SwapQuote, 'priceImpact' | 'received'>,
  { sell, buy, amount }: Pick<SwapReview, 'sell' | 'buy'> & { amount: bigint },
): Impact {
  const given = { amount, decimals: sell.quantity.decimals, price: sell.price }
  const received = { amount: quote.received, decimals: buy.quantity.decimals, price: buy.price }
  const lost = getWorthLost(given, received)
  const value = quote.priceImpact ?? lost
  if (value === null) return { value, worst: null, isOfPrices: false, level: 'caution' }
  const worst = Math.max(value, lost ?? value)
  const level = worst > stopFrom ? 'stop' : worst > cautionFrom ? 'caution' : 'none'
  return { value, worst, isOfPrices: worst > value, level }
}
