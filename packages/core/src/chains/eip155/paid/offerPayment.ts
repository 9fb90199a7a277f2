import type { Connection } from '../../../config/state.js'
import type { SendEstimate, SendParameters } from '../../sendParameters.js'
import { toSendCall } from '../toSendCall.js'
import { validateSend } from '../validateSend.js'
import { readPayer } from './readPayer.js'

/** The estimate as it is where the app pays the fee; the same one where it does not, or nobody answers. interface-guide.md §9.7 */
export async function offerPayment(
  connection: Connection,
  parameters: SendParameters,
  estimate: SendEstimate,
): Promise<SendEstimate> {
  const { networkId, token } = parameters
  const { tokenBalance } = estimate
  const amount = parameters.amount === 'max' ? tokenBalance : estimate.amount
  if (!amount || tokenBalance === null || amount > tokenBalance) return estimate
  const { from, to } = validateSend(parameters)
  const calls = [await toSendCall(token, { from, to, amount })]
  const payer = await readPayer(connection, { networkId, from, calls })
  if (payer === null) return estimate
  return {
    ...estimate,
    payer,
    amount,
    maxAmount: tokenBalance,
    speeds: [],
    hasInsufficientFunds: false,
    hasInsufficientGas: false,
    // Who offers to pay has tried the transfer out; what the node says is of the fee that the sender does not pay.
    notices: estimate.notices.filter(({ kind }) => kind !== 'would-fail' && kind !== 'fee-below-base'),
  }
}
