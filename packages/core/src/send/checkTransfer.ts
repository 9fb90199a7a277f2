import { parseCaipNetworkId } from '@gangway/protocol'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import type { SendEstimate, SendParameters } from '../chains/sendParameters.js'
import type { Config } from '../config/config.js'
import { getLeavingNotices } from './getLeavingNotices.js'
import { getRecipientNotices } from './recipients/getRecipientNotices.js'

/**
 * What the network and this browser know of a transfer, as if the sender paid the fee; whether somebody else would is asked
 * by `estimateSend`, and of several that leave together by `prepareBatch`. Throws as `estimateSend`.
 */
export async function checkTransfer(
  config: Config,
  parameters: SendParameters,
  signal?: AbortSignal,
): Promise<SendEstimate> {
  const { chainNamespace } = parseCaipNetworkId(parameters.networkId)
  const client = await getNamespaceClient(config, chainNamespace)
  const estimate = await client.estimateSend(parameters, signal)
  const recipient = getRecipientNotices(config, parameters, estimate)
  const leaving = getLeavingNotices(config.state.transactions, parameters)
  return { ...estimate, notices: [...recipient, ...leaving, ...estimate.notices] }
}
