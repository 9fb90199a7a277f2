import { getFundsProblem, type SendEstimate } from '@gangway/core'
import type { EstimateState } from '../estimateState.js'
import type { NameCheck } from '../names/useNameCheck.js'
import type { Review } from './review.js'
import { haveDetailsChanged } from './reviewChanges.js'

/** What the review's button does, or why it does nothing. */
export type ReviewAction =
  | 'send'
  | 'changed'
  | 'stopped'
  | 'checking-fee'
  | 'fee-unknown'
  | 'account-changed'
  | 'checking-name'
  | 'name-changed'
  | 'name-unknown'
  | 'request-open'

/** What it follows from. */
export type ReviewActionInput = {
  review: Review
  /** Fresh answers for exactly what is reviewed. */
  estimate: EstimateState
  /** The reviewed answers are too old to send on. */
  isReviewOld: boolean
  /** Whether the recipient's name still leads to them. */
  nameCheck: NameCheck
  /** The token's price now. */
  price: number | null
  /** The reviewed account is still in use, on the reviewed network. */
  isSameSender: boolean
  isRequestOpen: boolean
}

/** Whether what is on screen may be sent. While a fresh answer is on its way, the reviewed one counts if it is not old. */
export function getReviewAction(input: ReviewActionInput): ReviewAction {
  const { review, estimate, price } = input
  if (input.isRequestOpen) return 'request-open'
  if (!input.isSameSender) return 'account-changed'
  if (input.nameCheck === 'changed') return 'name-changed'
  if (input.nameCheck === 'unknown') return 'name-unknown'
  if (estimate.status === 'error') return 'fee-unknown'
  const { current } = estimate
  if (isStopped(review.estimate)) return 'stopped'
  const readyAction = input.nameCheck === 'checking' ? 'checking-name' : 'send'
  if (!current) return input.isReviewOld ? 'checking-fee' : readyAction
  const hasChanged =
    isStopped(current) ||
    (review.isMax && current.tokenBalance !== review.estimate.tokenBalance) ||
    haveDetailsChanged({ estimate: review.estimate, price: review.token.price }, { estimate: current, price })
  return hasChanged ? 'changed' : readyAction
}

function isStopped(estimate: SendEstimate): boolean {
  return getFundsProblem(estimate) !== null || estimate.notices.some((notice) => notice.level === 'stop')
}
