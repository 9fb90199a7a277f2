import type { Config } from '../config.js'
import type { ConnectorDescriptor } from '../connections/connector.js'
import { discoverEip6963 } from './discoverEip6963.js'
import { discoverWalletStandard } from './discoverWalletStandard.js'

/**
 * Listens for wallets that announce themselves, in each namespace with a network this deployment can reach, and adds
 * each once, at the end of the list. Returns the way to stop.
 */
export function discoverWallets(config: Config): () => void {
  const add = (descriptor: ConnectorDescriptor) =>
    config._internal.setState(({ descriptors }) =>
      descriptors.some((known) => known.id === descriptor.id)
        ? {}
        : { descriptors: [...descriptors, descriptor] },
    )
  const reachable = config.networks.filter((network) => network.isConfigured)
  const namespaces = new Set(reachable.map((network) => network.chainNamespace))
  const stops = [
    namespaces.has('eip155') ? discoverEip6963(add) : null,
    namespaces.has('solana') ? discoverWalletStandard(add) : null,
  ]
  return () => {
    for (const stop of stops) stop?.()
  }
}
