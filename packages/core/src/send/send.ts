import { GangwayError, getChainNamespace } from '@gangway/protocol'
import { assertPayable } from '../chains/getFundsProblem.js'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import type { SendEstimate, SendNotice, SendParameters } from '../chains/sendParameters.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import type { Config } from '../config/config.js'
import { getLeavingNotices } from './checkTransfer.js'
import { assertMaySend, deliver, getSender } from './deliver.js'
import { getRecipientNotices } from './recipients/getRecipientNotices.js'
import { trackSend } from './trackSend.js'

/**
 * Asks the wallet to sign, broadcasts, lists the transaction as pending and follows it. Resolves as soon as it is
 * on its way. While one send is open a second is refused, so a double tap sends once (interface-guide.md §9.9).
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` (also while another send is open), `SEND_WOULD_FAIL` for a notice
 * that says stop, `SEND_INSUFFICIENT_FUNDS`, `SEND_INSUFFICIENT_GAS`, `SEND_FEE_UNKNOWN`, `UNSUPPORTED_CHAIN`
 * ('Unsupported chain', product.md §8), `CONNECTION_NOT_CONNECTED`, `SIGN_IN_REQUIRED`, what the namespace's `send` throws, and
 * `CALLS_NO_CAPABILITY` where `estimate.payer` pays no more: nothing was sent.
 */
export async function send(
  config: Config,
  parameters: SendParameters,
  estimate: SendEstimate,
): Promise<SentTransaction> {
  assertMaySend(config)
  // The recipient, and what is on its way, are looked at anew: the estimate is the caller's.
  assertSendable(estimate, [
    ...getRecipientNotices(config, parameters, estimate),
    ...getLeavingNotices(config.state.transactions, parameters),
  ])
  const connection = getSender(config, parameters)
  const { networkId, from, token } = parameters
  const moves = [{ token, amount: estimate.amount }]
  return trackSend(config, { connection, networkId, from, moves }, () =>
    deliver(config, async (onSigned) => {
      const client = await getNamespaceClient(config, getChainNamespace(networkId))
      return client.send(connection, parameters, estimate, onSigned)
    }),
  )
}

// A view may forget to ask; money does not leave on what is unknown or known to be lost.
function assertSendable(estimate: SendEstimate, newest: readonly SendNotice[]): void {
  const stop = [...newest, ...estimate.notices].find((notice) => notice.level === 'stop')
  if (stop) throw new GangwayError('SEND_WOULD_FAIL', { details: stop.reason ?? stop.kind })
  assertPayable(estimate)
}
