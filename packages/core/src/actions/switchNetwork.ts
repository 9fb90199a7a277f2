import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { Config } from '../config.js'
import { setCurrentConnection } from '../connections/addConnection.js'
import { updateConnection } from '../connections/updateConnection.js'
import type { Connection } from '../state/state.js'

/** Parameters of {@link switchNetwork}. */
export type SwitchNetworkParameters = { networkId: CaipNetworkId }

/**
 * Selects a network. With a wallet of the same namespace connected, the wallet is asked to switch and the
 * selection follows what it then reports. In another namespace, a connection there becomes the current one; if
 * there is none, the network is selected and `isSwitchingNamespace` is set until a wallet is connected for it
 * (SPEC §4) or {@link cancelNamespaceSwitch} is called.
 *
 * @throws GangwayError `CHAIN_NOT_CONFIGURED`, `NETWORK_SWITCH_NOT_SUPPORTED`, `NETWORK_UNRECOGNIZED`,
 * `CONNECTION_USER_REJECTED`, `CONNECTION_REQUEST_PENDING`.
 */
export async function switchNetwork(config: Config, { networkId }: SwitchNetworkParameters): Promise<void> {
  const network = config.networks.find((network) => network.caipNetworkId === networkId)
  if (!network?.isConfigured) throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: networkId })
  const { connections, current, networkId: selected } = config.state
  const { setState } = config._internal

  const connection = pickConnection([...connections.values()], current, network.chainNamespace)
  if (!connection) {
    setState({ networkId, isSwitchingNamespace: current !== null })
    return
  }
  if (connection.networkId !== networkId) {
    if (!connection.connector.switchNetwork)
      throw new GangwayError('NETWORK_SWITCH_NOT_SUPPORTED', { details: connection.descriptor.name })
    await connection.connector.switchNetwork(network)
    updateConnection(config, connection.id, { networkId })
  }
  if (connection.id !== current || selected !== networkId) setCurrentConnection(config, connection.id)
}

/** Leaves the selection of a network for which no wallet was connected, back to the current wallet's. */
export function cancelNamespaceSwitch(config: Config): void {
  config._internal.setState(({ isSwitchingNamespace, current, connections, networkId }) => {
    if (!isSwitchingNamespace) return {}
    const connection = current === null ? undefined : connections.get(current)
    return { isSwitchingNamespace: false, networkId: connection?.networkId ?? networkId }
  })
}

function pickConnection(
  connections: readonly Connection[],
  current: string | null,
  chainNamespace: Connection['chainNamespace'],
): Connection | undefined {
  const candidates = connections.filter((connection) => connection.chainNamespace === chainNamespace)
  return candidates.find((connection) => connection.id === current) ?? candidates[0]
}
