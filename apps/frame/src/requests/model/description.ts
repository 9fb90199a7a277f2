import type { Address } from 'viem'
import type { ApprovalRow, ApprovalWarning } from '../../model/approvalModel.js'

/** What a request does, in words; the rest of an approval is the same for all. */
export type Description = {
  title: string
  approveLabel: string
  rows: readonly ApprovalRow[]
  details?: readonly ApprovalRow[]
  warnings: readonly ApprovalWarning[]
  /** Whether a word is to be typed in every browser; absent: not. */
  asksWord?: boolean
  /** Who gets, or may take, something; null: nobody. */
  recipient: string | null
  /** The right it is about, in full; absent: it gives none. `amount` in base units, null: a whole collection. */
  gives?: { contract: Address; spender: Address; amount: bigint | null }
}
