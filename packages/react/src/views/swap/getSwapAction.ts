import type { TokenBalance } from '@gangway/core'
import type { AmountEntry } from '../send/readAmount.js'
import { isWithoutWay } from './isWithoutWay.js'
import type { SlippageEntry } from './readSlippage.js'
import type { QuoteState } from './useSwapQuote.js'

/** What the form's one button does, or what it waits for. */
export type SwapAction =
  | 'connect'
  | 'choose-token'
  | 'enter-amount'
  | 'check-slippage'
  | 'checking-quote'
  | 'no-route'
  | 'retry-quote'
  | 'insufficient-funds'
  | 'insufficient-gas'
  | 'offline'
  | 'request-open'
  | 'review'

/** What the next thing to do follows from. */
type SwapActionInput = {
  /** A wallet is connected for the selected network. */
  isConnected: boolean
  sell: Pick<TokenBalance, 'address' | 'amount'> | null
  buy: object | null
  /** Of the side that was typed. */
  entry: AmountEntry
  /** What would be given, base units of `sell`; null: not known yet. */
  amount: bigint | null
  slippage: SlippageEntry
  quote: Pick<QuoteState, 'status' | 'current' | 'error'>
  /** Expected fee, and what there is of the coin that pays it; null: unknown, which the review finds out. */
  fee: bigint | null
  nativeBalance: bigint | null
  isOnline: boolean
  /** An earlier request is still open in the wallet. */
  isRequestOpen: boolean
}

/** The next thing to do, in the order of interface-guide.md §9.5. */
export function getSwapAction(input: SwapActionInput): SwapAction {
  const { sell, buy, entry, amount, slippage, quote, isOnline, isRequestOpen } = input
  if (!input.isConnected) return 'connect'
  if (!sell || !buy) return 'choose-token'
  if (entry.kind !== 'valid') return 'enter-amount'
  if (slippage.kind === 'invalid') return 'check-slippage'
  if (amount === 0n || (amount !== null && amount > sell.amount)) return 'insufficient-funds'
  if (!isOnline) return 'offline'
  if (quote.status === 'error') return isWithoutWay(quote.error) ? 'no-route' : 'retry-quote'
  if (!quote.current || amount === null) return 'checking-quote'
  if (isGasMissing(input, sell, amount)) return 'insufficient-gas'
  return isRequestOpen ? 'request-open' : 'review'
}

// The review works it out exactly; here it is only what cannot do at all.
function isGasMissing(
  { fee, nativeBalance }: SwapActionInput,
  { address }: Pick<TokenBalance, 'address'>,
  amount: bigint,
): boolean {
  if (fee === null || nativeBalance === null) return false
  return fee + (address === null ? amount : 0n) > nativeBalance
}
