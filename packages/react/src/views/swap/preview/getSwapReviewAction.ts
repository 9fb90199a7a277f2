import { getFundsProblem, type PreparedSwap } from '@gangway/core'
import { haveDetailsChanged } from '../../send/review/reviewChanges.js'
import type { PreparedState } from './usePreparedSwap.js'

/** What the review's button does, or why it does nothing. */
export type SwapReviewAction =
  | 'swap'
  | 'preparing'
  /** It could not be prepared at all. */
  | 'failed'
  /** The price or the fee is not what was read any more. */
  | 'changed'
  /** What was read could not be renewed, and is too old by now. */
  | 'stale'
  /** It would fail, or cannot be paid. */
  | 'stopped'
  | 'account-changed'
  | 'request-open'
  | 'offline'

/** What follows from how far a swap is prepared. */
export function getSwapReviewAction(input: {
  prepared: PreparedState
  /** The reviewed account is still in use, on the reviewed network. */
  isSameSender: boolean
  isRequestOpen: boolean
  isOnline: boolean
}): SwapReviewAction {
  const { first, newest, error } = input.prepared
  if (input.isRequestOpen) return 'request-open'
  if (!input.isSameSender) return 'account-changed'
  if (first && !input.isOnline) return 'offline'
  // Less than the minimum would arrive by now.
  if (first && error?.code === 'DATA_SWAP_PRICE_MOVED') return 'changed'
  if (!first) return error ? 'failed' : 'preparing'
  if (!newest) return error ? 'stale' : 'preparing'
  if (isStopped(newest)) return 'stopped'
  return haveDetailsChanged(toNumbers(first), toNumbers(newest)) ? 'changed' : 'swap'
}

function isStopped({ costs }: PreparedSwap): boolean {
  return costs.failure !== null || getFundsProblem(costs) !== null
}

// Of the price the minimum tells, which stands.
function toNumbers({ costs: { fee, payer } }: PreparedSwap) {
  return { estimate: { fee, accountCost: 0n, ...(payer === undefined ? {} : { payer }) }, price: null }
}
