import { type CaipNetworkId, GangwayError, type Network } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { findConnection } from '../config/getActiveConnection.js'
import { getNetwork } from '../config/getNetwork.js'
import type { Subject } from '../connections/findChange.js'
import { updateConnection } from '../connections/followConnection.js'
import { switchNetwork } from '../connections/switchNetwork.js'
import { orAbort } from '../kernel/orAbort.js'

/**
 * @throws GangwayError `CHAIN_NOT_CONFIGURED` for a network this page does not have, or of another chain family.
 */
export function findNetwork(config: Config, { connection }: Subject, networkId: CaipNetworkId): Network {
  const network = getNetwork(config, networkId)
  if (!network?.isConfigured || network.chainNamespace !== connection.chainNamespace)
    throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: networkId })
  return network
}

/**
 * Has the wallet of a connection switch to a network, unless it is there. Throws what `switchNetwork` throws.
 */
export async function ensureNetwork(
  config: Config,
  { connection: { id } }: Subject,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { caipNetworkId: networkId, chainNamespace } = network
  const connection = config.state.connections.get(id)
  // One that has gone is told of where it would be asked.
  if (!connection || connection.networkId === networkId) return
  if (findConnection(config.state, chainNamespace)?.id === id)
    return switchNetwork(config, { networkId, ...(signal ? { signal } : {}) })
  const { connector, descriptor } = connection
  if (!connector.switchNetwork)
    throw new GangwayError('NETWORK_SWITCH_NOT_SUPPORTED', { details: descriptor.name })
  await orAbort(connector.switchNetwork(network), signal)
  updateConnection(config, id, { networkId })
}
