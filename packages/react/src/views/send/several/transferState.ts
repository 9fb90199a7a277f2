import type { ResolvedName, SendEstimate, SendParameters, TokenBalance } from '@gangway/core'
import type { GangwayError } from '@gangway/protocol'
import type { AmountEntry } from '../readAmount.js'
import type { RecipientCheck } from '../recipientCheck.js'

/** A transfer with its amount in base units. */
export type Transfer = SendParameters & { amount: bigint }

/** How far one of several transfers is entered and checked. */
export type TransferState = {
  recipient: RecipientCheck
  token: TokenBalance | null
  amount: AmountEntry
  /** Null until all of it is entered. */
  transfer: Transfer | null
  /** What is known of exactly this transfer; null: nothing yet. */
  estimate: SendEstimate | null
  error: GangwayError | null
}

/** One of several reviewed transfers, beside the call that makes it. */
export type ReviewedTransfer = {
  token: TokenBalance
  /** Its notices; the fee is the batch's. */
  estimate: SendEstimate
  /** The name that led to the recipient, as it did then. */
  name?: ResolvedName
}
