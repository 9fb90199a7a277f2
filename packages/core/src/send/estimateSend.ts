import { getChainNamespace } from '@gangway/protocol'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import type { SendEstimate, SendParameters } from '../chains/sendParameters.js'
import type { Config } from '../config/config.js'
import { checkTransfer } from './checkTransfer.js'
import { findFrameHolder } from './findFrameHolder.js'

/**
 * Works out what a send would cost and who pays that, what could be sent at most, and what the person should know. Signs
 * nothing.
 *
 * @throws GangwayError `UNSUPPORTED_CHAIN` ('Unsupported chain', product.md §8), `CHAIN_NOT_SUPPORTED`, `INVALID_ADDRESS`,
 * `SEND_FEE_CONFLICT`, `SEND_INVALID_AMOUNT`, `SEND_FEE_UNKNOWN`, `REQUEST_ABORTED`, `CONNECTION_ADAPTER_NOT_FOUND`.
 */
export async function estimateSend(
  config: Config,
  parameters: SendParameters,
  signal?: AbortSignal,
): Promise<SendEstimate> {
  const checked = await checkTransfer(config, parameters, signal)
  const connection = findFrameHolder(config.state, parameters)
  if (!connection) return checked
  const client = await getNamespaceClient(config, getChainNamespace(parameters.networkId))
  return client.offerPayment?.(connection, parameters, checked) ?? checked
}
