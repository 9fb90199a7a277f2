import { parseCaipNetworkId } from '@gangway/protocol'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import type { SendEstimate, SendParameters } from '../chains/sendParameters.js'
import type { Config } from '../config/config.js'
import { findFrameHolder } from './findFrameHolder.js'
import { getRecipientNotices } from './recipients/getRecipientNotices.js'

/**
 * Works out what a send would cost and who pays that, what could be sent at most, and what the person should know. Signs
 * nothing.
 *
 * @throws GangwayError `UNSUPPORTED_CHAIN` ('Unsupported chain', SPEC §8), `CHAIN_NOT_SUPPORTED`, `INVALID_ADDRESS`,
 * `SEND_FEE_CONFLICT`, `SEND_INVALID_AMOUNT`, `SEND_FEE_UNKNOWN`, `REQUEST_ABORTED`, `CONNECTION_ADAPTER_NOT_FOUND`.
 */
export async function estimateSend(
  config: Config,
  parameters: SendParameters,
  signal?: AbortSignal,
): Promise<SendEstimate> {
  const { chainNamespace } = parseCaipNetworkId(parameters.networkId)
  const client = await getNamespaceClient(config, chainNamespace)
  const known = await client.estimateSend(parameters, signal)
  const connection = findFrameHolder(config.state, parameters)
  const estimate = (connection && (await client.offerPayment?.(connection, parameters, known))) ?? known
  const notices = getRecipientNotices(config, parameters, estimate)
  return { ...estimate, notices: [...notices, ...estimate.notices] }
}
