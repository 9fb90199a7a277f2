import { getChainNamespace } from '@gangway/protocol'
import type { Config } from '../config.js'
import type { SendEstimate, SendParameters } from '../send/sendParameters.js'

/**
 * Works out what a send would cost, what could be sent at most, and what the person should know. Signs nothing.
 *
 * @throws GangwayError `UNSUPPORTED_CHAIN`, `INVALID_ADDRESS`, `SEND_FEE_CONFLICT`, `SEND_INVALID_AMOUNT`,
 * `SEND_FEE_UNKNOWN`, `REQUEST_ABORTED`.
 */
export async function estimateSend(
  config: Config,
  parameters: SendParameters,
  signal?: AbortSignal,
): Promise<SendEstimate> {
  const client = await config.getNamespaceClient(getChainNamespace(parameters.networkId))
  return client.estimateSend(parameters, signal)
}
