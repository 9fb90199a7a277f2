import type { CaipNetworkId } from '@gangway/protocol'
import type { Config, ConfiguredNetwork } from './config.js'

/** A network of the deployment by its id; null when the deployment does not list it. */
export function getNetwork(
  config: Pick<Config, 'networks'>,
  networkId: CaipNetworkId,
): ConfiguredNetwork | null {
  return config.networks.find((network) => network.caipNetworkId === networkId) ?? null
}

/** product.md §3 “Network state”. `network` is null when the wallet is on one this deployment does not list. */
export function getNetworkState(config: Config): {
  network: ConfiguredNetwork | null
  supportedNetworks: readonly ConfiguredNetwork[]
  /** Those the embedded wallet told; empty before a login. */
  smartAccountNetworks: readonly CaipNetworkId[]
} {
  return {
    network: getNetwork(config, config.state.networkId),
    supportedNetworks: config.networks,
    smartAccountNetworks: config.state.frame.smartAccountNetworks,
  }
}
