import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { Config, ConfiguredNetwork } from '../config/config.js'
import { findConnection } from '../config/getActiveConnection.js'
import { track } from '../events/track.js'
import { orAbort } from '../kernel/orAbort.js'
import { setCurrentConnection } from './addConnection.js'
import { isWalletAwaited, reconnecting } from './connectionsSlice.js'
import { updateConnection } from './followConnection.js'

/** Parameters of {@link switchNetwork}. */
export type SwitchNetworkParameters = {
  networkId: CaipNetworkId
  /** Called when the wallet does not know the network and is asked to add it. */
  onAdd?: () => void
  /** Stops waiting. A wallet that switches later all the same is followed, but not made the one in use. */
  signal?: AbortSignal
}

/**
 * Selects a network. With a wallet of the same namespace connected, the wallet is asked to switch and the
 * selection follows what it then reports. In another namespace, a connection there becomes the current one; if
 * there is none, the network is selected and `isSwitchingNamespace` is set until a wallet is connected for it
 * (product.md §4) or {@link cancelNamespaceSwitch} is called. A wallet of an earlier visit that is still awaited is waited for,
 * for 5 s at most. If it is back later, it ends the switch then, unless something else was chosen meanwhile.
 *
 * @throws GangwayError `CHAIN_NOT_CONFIGURED`, `NETWORK_SWITCH_NOT_SUPPORTED` (also when the wallet agreed and stayed
 * where it was), `NETWORK_UNRECOGNIZED`, `CHAIN_NOT_SUPPORTED` (it does not know the network and could not add it),
 * `CONNECTION_USER_REJECTED`, `CONNECTION_REQUEST_PENDING`, `REQUEST_ABORTED`.
 */
export async function switchNetwork(config: Config, parameters: SwitchNetworkParameters): Promise<void> {
  const { networkId, onAdd, signal } = parameters
  const network = config.networks.find((network) => network.caipNetworkId === networkId)
  if (!network?.isConfigured) throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: networkId })
  const restoring = mayBeRestored(config, network) ? await orAbort(loadRestoring(), signal) : null
  if (restoring) await orAbort(restoring.untilRestored(config, network.chainNamespace), signal)
  const { current, networkId: selected } = config.state

  const connection = findConnection(config.state, network.chainNamespace)
  if (!connection) {
    config.setState({ networkId, isSwitchingNamespace: current !== null })
    trackSwitch(config, selected)
    restoring?.onceRestored(config, network, () => switchNetwork(config, { networkId }))
    return
  }
  if (connection.networkId !== networkId) {
    if (!connection.connector.switchNetwork)
      throw new GangwayError('NETWORK_SWITCH_NOT_SUPPORTED', { details: connection.descriptor.name })
    await orAbort(connection.connector.switchNetwork(network, { onAdd }), signal)
    updateConnection(config, connection.id, { networkId })
  }
  if (connection.id !== current || selected !== networkId) setCurrentConnection(config, connection.id)
  trackSwitch(config, selected)
}

function mayBeRestored(config: Config, { chainNamespace }: ConfiguredNetwork): boolean {
  if (findConnection(config.state, chainNamespace)) return false
  return isWalletAwaited(config, chainNamespace) || !!reconnecting(config).unreached?.length
}

// Few visits need it. If it does not load, no wallet is waited for.
const loadRestoring = () => import('./restoredWallet.js').catch(() => null)

function trackSwitch(config: Config, previous: CaipNetworkId): void {
  const { networkId: network } = config.state
  if (network !== previous) track(config, { type: 'track', event: 'SWITCH_NETWORK', properties: { network } })
}

/** Leaves the selection of a network for which no wallet was connected, back to the current wallet's. */
export function cancelNamespaceSwitch(config: Config): void {
  config.setState(({ isSwitchingNamespace, current, connections, networkId }) => {
    if (!isSwitchingNamespace) return {}
    const connection = current === null ? undefined : connections.get(current)
    return { isSwitchingNamespace: false, networkId: connection?.networkId ?? networkId }
  })
}
