import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { CallsCapabilities } from '../chains/callsClient.js'
import type { Config } from '../config/config.js'
import { findConnection } from '../config/getActiveConnection.js'
import { isFrameConnection } from '../connections/frameIdentity.js'
import { openCallsClient } from './openCallsClient.js'

/**
 * What the connected EVM wallet offers for batches on a network; default: the one it is on. EIP-5792.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`, and what the wallet says.
 */
export async function getCapabilities(
  config: Config,
  { networkId }: { networkId?: CaipNetworkId } = {},
): Promise<CallsCapabilities> {
  const connection = findConnection(config.state, 'eip155')
  if (!connection) throw new GangwayError('CONNECTION_NOT_CONNECTED', { details: 'eip155' })
  const client = await openCallsClient(config)
  const { address } = connection.accounts[0]
  const account = { networkId: networkId ?? connection.networkId, address }
  const capabilities = await client.readCapabilities(connection, account)
  // It answers everywhere, and takes several calls where it can do them as one.
  return isFrameConnection(connection)
    ? { ...capabilities, takesBatches: capabilities.atomic !== 'unsupported' }
    : capabilities
}
