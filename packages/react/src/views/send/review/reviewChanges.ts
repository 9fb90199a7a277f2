import type { SendEstimate } from '@gangway/core'

/** Whether fee or price moved so far since the review opened, or who pays became another, that it has to be read again. */
export function haveDetailsChanged(reviewed: ReviewedNumbers, now: ReviewedNumbers): boolean {
  const { fee: before, accountCost, payer } = reviewed.estimate
  const { fee: after } = now.estimate
  const hasFeeMoved = hasMoved(before.expected, after.expected) || hasMoved(before.max, after.max)
  return (
    payer !== now.estimate.payer ||
    // What somebody else pays may cost them what it will.
    (payer === undefined && hasFeeMoved) ||
    accountCost !== now.estimate.accountCost ||
    hasPriceMoved(reviewed.price, now.price)
  )
}

/** What is watched while a review is open. */
export type ReviewedNumbers = {
  estimate: Pick<SendEstimate, 'accountCost' | 'payer'> & {
    fee: Pick<SendEstimate['fee'], 'expected' | 'max'>
  }
  /** USD per whole token; null: unknown. */
  price: number | null
}

/** More than 10 % up or down. interface-guide.md §9.8. */
function hasMoved(before: bigint, after: bigint): boolean {
  const distance = before > after ? before - after : after - before
  return distance * 10n > before
}

// A price is shown, never signed; floating point does here.
function hasPriceMoved(before: number | null, after: number | null): boolean {
  if (before === null || after === null) return before !== after
  return Math.abs(before - after) * 10 > before
}
