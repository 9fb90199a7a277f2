import { GangwayError } from '@gangway/protocol'
import { getAddress } from 'viem'
import { getCode } from 'viem/actions'
import type { MovingCall } from '../../batch.js'
import type { SwapClient, SwapTerms, SwapTransaction } from '../../swapClient.js'
import { prepareBatch } from '../calls/prepareBatch.js'
import { waitForReceipt } from '../calls/receipts.js'
import { sendCall } from '../calls/sendCall.js'
import { isContract } from '../createCodeSearch.js'
import type { GetClient } from '../createGetClient.js'
import { estimateSwapFee } from './estimateSwapFee.js'
import { sendSwap } from './sendSwap.js'
import { signPermit } from './signPermit.js'

/** Swaps on EVM networks: an approval where it is missing, then one call. */
export function createSwapClient(getClient: GetClient): SwapClient {
  return {
    estimateFee: async (networkId, gas) => estimateSwapFee(getClient(networkId), gas),
    async readCosts(frame, terms, transaction, signal) {
      const { networkId, from } = terms
      const batch = { networkId, from, calls: toMovingCalls(terms, transaction) }
      const { failure, ...costs } = await prepareBatch(getClient(networkId), frame, batch, signal)
      const { fee, payer, nativeBalance, hasInsufficientFunds, hasInsufficientGas } = costs
      return {
        fee,
        nativeBalance,
        hasInsufficientFunds,
        hasInsufficientGas,
        ...(payer === undefined ? {} : { payer }),
        failure: failure?.reason ?? null,
      }
    },
    async approve(connection, { networkId, from }, call, signal) {
      const hash = await sendCall(connection, { networkId, from, ...call })
      const { hasSucceeded } = await waitForReceipt(getClient(networkId), hash, signal)
      if (!hasSucceeded)
        throw new GangwayError('SEND_WOULD_FAIL', { details: 'the network refused the approval' })
    },
    permit: signPermit,
    hasKey: async (networkId, address) =>
      !isContract(await getCode(getClient(networkId), { address: getAddress(address) })),
    send: (connection, request) => sendSwap(connection, request, toMovingCalls),
  }
}

/** Approvals move nothing; the swap takes its amount to the contract it calls. */
function toMovingCalls(
  { sell: token, amount }: SwapTerms,
  transaction: SwapTransaction,
): readonly MovingCall[] {
  if (transaction.kind !== 'eip155')
    throw new GangwayError('SEND_INVALID_PARAMETERS', { details: transaction.kind })
  const { approvals, call } = transaction
  return [
    ...approvals.map((approval) => ({ ...approval, moves: [] })),
    { ...call, moves: [{ token, amount, to: call.to }] },
  ]
}
