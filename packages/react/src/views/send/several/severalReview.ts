import type { PreparedBatch, SendNotice } from '@gangway/core'
import { toToldApart } from '../review/review.js'
import type { ReviewedTransfer } from './transferState.js'

/** Exactly what the review of several transfers shows, and what is then sent. */
export type SeveralReview = {
  batch: PreparedBatch
  /** One for each call, in their order. */
  transfers: readonly ReviewedTransfer[]
  /** When the batch is too old to send on, ms since 1970. */
  goodUntil: number
  /** USD per whole native coin; null: unknown. */
  nativePrice: number | null
}

/** The first transfer whose recipient imitates a trusted address and has not been told apart; null: none. */
export function findLookalikeStop({
  transfers,
}: SeveralReview): { at: number; trusted: NonNullable<SendNotice['trusted']> } | null {
  for (const [at, { estimate }] of transfers.entries()) {
    const stop = estimate.notices.find(({ kind, level }) => kind === 'lookalike' && level === 'stop')
    if (stop?.trusted) return { at, trusted: stop.trusted }
  }
  return null
}

/** The review after the person has told that recipient from the address it imitates, which stays a caution. */
export function confirmTransfer(review: SeveralReview, place: number): SeveralReview {
  const { batch, transfers } = review
  const calls = batch.calls.map((call, at) =>
    at === place
      ? { ...call, moves: call.moves.map((move) => ({ ...move, confirmedRecipient: move.to })) }
      : call,
  )
  return {
    ...review,
    batch: { ...batch, calls },
    transfers: transfers.map((transfer, at) =>
      at === place ? { ...transfer, estimate: toToldApart(transfer.estimate) } : transfer,
    ),
  }
}
