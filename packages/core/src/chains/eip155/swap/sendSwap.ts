import { GangwayError } from '@gangway/protocol'
import { keccak256 } from 'viem'
import type { Connection } from '../../../config/state.js'
import type { MovingCall } from '../../batch.js'
import type { SentTransaction } from '../../sentTransaction.js'
import type { SwapRequest } from '../../swapClient.js'
import { toPending } from '../../toPending.js'
import { sendAtOnce } from '../calls/sendAtOnce.js'
import { sendCall } from '../calls/sendCall.js'

/**
 * Asks the wallet for a swap: as one call, whose fee it chooses, or as a batch where approvals come with it, or the app pays.
 *
 * @throws GangwayError as `sendCall` and `sendAtOnce`.
 */
export async function sendSwap(
  connection: Connection,
  request: SwapRequest,
  toCalls: (terms: SwapRequest['terms'], transaction: SwapRequest['transaction']) => readonly MovingCall[],
): Promise<SentTransaction> {
  const { terms, transaction, expected, minimum, payer, source } = request
  const { networkId, from, sell, buy, amount, crossing } = terms
  const calls = toCalls(terms, transaction)
  const call = calls.at(-1)
  if (!call?.data) throw new GangwayError('SEND_INVALID_PARAMETERS', { details: 'the swap calls nothing' })
  const { address, symbol, decimals } = buy
  const token = { address, symbol, decimals }
  const sent = { state: 'sent', hash: null, received: null, source } as const
  const facts = {
    call: { dataHash: keccak256(call.data) },
    swap: { token, expected, minimum, ...(crossing ? { crossing: { ...crossing, ...sent } } : {}) },
  }
  if (payer !== undefined || calls.length > 1) {
    const batch = { networkId, from, calls, ...(payer === undefined ? {} : { payer }) }
    return { ...(await sendAtOnce(connection, batch)), ...facts }
  }
  const hash = await sendCall(connection, { networkId, from, ...call })
  return { ...toPending({ hash, networkId, from, to: call.to, amount, token: sell }), ...facts }
}
