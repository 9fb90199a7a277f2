import { GangwayError } from '@gangway/protocol'
import type { Call } from '../chains/batch.js'
import { isOfGoal } from './getSwapQuotes.js'
import { isPermitAsShown } from './isPermitAsShown.js'
import { readApproval } from './readApproval.js'
import type { BuiltSwap, SwapQuestion, SwapQuote } from './swapQuote.js'

/**
 * Refuses a swap that is not the one that was shown: of another source, for less, to another network, with other coins, or with
 * an approval or a signature for anything but the amount. The server has checked the same; a person's money hangs on this page
 * alone. `hasSigned`: a signature stands in place of the approvals.
 *
 * @throws GangwayError `DATA_SWAP_REFUSED`; `DATA_SWAP_NOT_APPROVED` where approvals are asked for beside a signature.
 */
export function assertBuiltAsShown(
  question: SwapQuestion,
  shown: SwapQuote,
  built: BuiltSwap,
  { hasSigned }: { hasSigned: boolean },
): void {
  const { permit, quote, transaction } = built
  if (quote.source !== shown.source) throw refuse('another source')
  if (quote.minimum < shown.minimum || quote.received < quote.minimum) throw refuse('less than was shown')
  if (!isOfGoal(quote, question)) throw refuse('another network')
  if (transaction.kind !== 'eip155') return
  const { approvals, call } = transaction
  if (!/^0x([0-9a-f]{2}){4,}$/i.test(call.data ?? '')) throw refuse('nothing is called')
  const value = question.sell.address === null ? question.amount : 0n
  if (call.value !== value) throw refuse('another amount of coins')
  if (hasSigned && approvals.length > 0) throw new GangwayError('DATA_SWAP_NOT_APPROVED')
  for (const approval of approvals) assertIsApproval(question, approval)
  if (permit && !isPermitAsShown(question, approvals, permit)) throw refuse('more than an approval to sign')
}

function assertIsApproval({ sell, amount }: SwapQuestion, call: Call): void {
  const approval = readApproval(call)
  const isOfToken = sell.address !== null && call.to.toLowerCase() === sell.address.toLowerCase()
  if (!approval || !isOfToken || call.value !== 0n) throw refuse('more than an approval')
  // Some tokens change an allowance by way of zero only.
  if (approval.amount !== 0n && approval.amount !== amount) throw refuse('an approval of another amount')
}

function refuse(details: string): GangwayError {
  return new GangwayError('DATA_SWAP_REFUSED', { details })
}
