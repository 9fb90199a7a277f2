import { GangwayError } from '@gangway/protocol'
import type { Address } from 'viem'
import type { Connection } from '../../config/state.js'
import { assertPayable } from '../getFundsProblem.js'
import type { SendEstimate, SendParameters } from '../sendParameters.js'
import { validateSend } from './validateSend.js'

/**
 * Checks once more, right before a wallet is asked, that what it will be asked for is what was estimated.
 *
 * @throws GangwayError what `validateSend` and `assertPayable` throw, `SEND_INVALID_PARAMETERS`, `SEND_INVALID_AMOUNT`.
 */
export function checkSend(
  connection: Connection,
  parameters: SendParameters,
  estimate: SendEstimate,
): { from: Address; to: Address; amount: bigint } {
  const { from, to } = validateSend(parameters)
  const { amount } = estimate
  if (!connection.accounts.some((account) => account.address.toLowerCase() === from.toLowerCase()))
    throw invalid('the sender is not an account of the wallet')
  if (to !== estimate.to) throw invalid('the recipient is not the estimated one')
  if (amount === null || amount <= 0n) throw new GangwayError('SEND_INVALID_AMOUNT')
  if (parameters.amount !== 'max' && parameters.amount !== amount)
    throw invalid('the amount is not the estimated one')
  assertPayable(estimate)
  return { from, to, amount }
}

function invalid(details: string): GangwayError {
  return new GangwayError('SEND_INVALID_PARAMETERS', { details })
}
