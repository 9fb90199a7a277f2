import type { ResolvedName, SendEstimate, SendParameters, TokenBalance } from '@gangway/core'
import type { CaipNetworkId, GangwayError } from '@gangway/protocol'

/** Exactly what the review shows, and what is then signed: none of it changes while the review is open. */
export type Review = {
  parameters: SendParameters & { amount: bigint }
  /** The name that led to the recipient, as it did then. */
  name?: ResolvedName
  estimate: SendEstimate
  /** When the estimate is too old to send on, ms since 1970. */
  goodUntil: number
  /** The amount is all there was; taking over newer numbers takes over a newer amount too. */
  isMax: boolean
  /** With its price at the time of the review. */
  token: TokenBalance
  /** USD per whole native coin; null: unknown. */
  nativePrice: number | null
}

/** The review after the person has told the recipient from the address it imitates, which stays a caution. */
export function confirmRecipient(review: Review): Review {
  const { estimate, parameters } = review
  return {
    ...review,
    parameters: { ...parameters, confirmedRecipient: estimate.to },
    estimate: toToldApart(estimate),
  }
}

/** The estimate once the recipient has been told from the address it imitates. */
export function toToldApart(estimate: SendEstimate): SendEstimate {
  const notices = estimate.notices.map((notice) =>
    notice.kind === 'lookalike' ? { ...notice, level: 'caution' as const } : notice,
  )
  return { ...estimate, notices }
}

/** How an attempt to send what was reviewed ended. */
export type ReviewOutcome =
  | { kind: 'declined' }
  | { kind: 'cancelled' }
  /** The app was to pay the fee, and does so no more. */
  | { kind: 'unpaid'; payer: string }
  | { kind: 'failed'; error: GangwayError }

/** What the wallet was asked for, for the view that waits for it. */
export type Reviewed = {
  networkId: CaipNetworkId
  /** What is sent, in the words of a sentence. */
  what: string
  /** Leads back to the review, which says how the attempt ended. */
  goBack(outcome: ReviewOutcome): void
}
