import { type EventProperties, toGangwayError } from '@gangway/protocol'
import type { SendEstimate, SendParameters } from '../chains/sendParameters.js'
import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { track } from '../events/track.js'
import { formatAmount } from '../kernel/amounts/formatAmount.js'

/**
 * Tells that a send began, waits for it and tells how it went, for coins and tokens of every chain family alike: neither
 * who sends nor who is sent to. A token is named by its own address at first, then by its symbol. services.md §5.
 */
export async function trackSend<T>(
  config: Config,
  subject: { connection: Connection; parameters: SendParameters; estimate: SendEstimate },
  sending: () => Promise<T>,
): Promise<T> {
  const { networkId, token } = subject.parameters
  const transfer = toTransfer(subject)
  const asset = token.address === null ? token.symbol : `${networkId}:${token.address}`
  track(config, { type: 'track', event: 'SEND_INITIATED', properties: { ...transfer, token: asset } })
  try {
    const result = await sending()
    track(config, { type: 'track', event: 'SEND_SUCCESS', properties: transfer })
    return result
  } catch (error) {
    const { shortMessage: message } = toGangwayError(error)
    track(config, { type: 'track', event: 'SEND_ERROR', properties: { ...transfer, message } })
    throw error
  }
}

function toTransfer(subject: {
  connection: Connection
  parameters: SendParameters
  estimate: SendEstimate
}): EventProperties['SEND_SUCCESS'] {
  const { connection, parameters, estimate } = subject
  const { from, networkId, token } = parameters
  const account = connection.accounts.find(({ address }) => address === from)
  return {
    isSmartAccount: account?.type === 'smartAccount',
    network: networkId,
    token: token.symbol,
    amount: estimate.amount === null ? '' : formatAmount(estimate.amount, token.decimals),
  }
}
