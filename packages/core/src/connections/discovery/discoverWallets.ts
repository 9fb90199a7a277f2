import type { ChainNamespace } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import type { ConnectorDescriptor } from '../../config/connector.js'
import { defineSlot } from '../../config/slot.js'
import { discoverEip6963 } from './discoverEip6963.js'
import { browserWalletId, discoverInjected } from './discoverInjected.js'
import { discoverWalletStandard } from './discoverWalletStandard.js'
import { isExcluded } from './isExcluded.js'
import type { WalletSource } from './walletSource.js'

/** Asks installed wallets to make themselves known once more; absent before the start. */
export const asking = defineSlot<{ ask?: () => void }>(() => ({}))

/**
 * Listens for wallets that make themselves known, in each namespace with a network this deployment can reach, and adds
 * each once, at the end of the list; those the host excludes are not added. Returns the way to stop.
 */
export function discoverWallets(config: Config, families?: readonly ChainNamespace[]): () => void {
  const reachable = config.networks.filter((network) => network.isConfigured)
  const namespaces = new Set(
    reachable
      .map((network) => network.chainNamespace)
      .filter((namespace) => families?.includes(namespace) ?? true),
  )
  const sources = [
    ...(namespaces.has('eip155') ? discoverEvmWallets(config) : []),
    ...(namespaces.has('solana') ? [discoverWalletStandard((descriptor) => add(config, descriptor))] : []),
  ]
  const ask = () => {
    for (const source of sources) source.ask()
  }
  asking(config).ask = ask
  ask()
  return () => {
    for (const source of sources) source.stop()
  }
}

function discoverEvmWallets(config: Config): WalletSource[] {
  const announced = new Set<unknown>()
  const injected = discoverInjected(
    (provider) => announced.has(provider),
    (descriptor) => (descriptor ? add(config, descriptor) : remove(config, browserWalletId)),
  )
  const eip6963 = discoverEip6963((descriptor, provider) => {
    announced.add(provider)
    add(config, descriptor)
    // It may be the one that was taken for an older wallet.
    injected.ask()
  })
  return [eip6963, injected]
}

function add(config: Config, descriptor: ConnectorDescriptor): void {
  const { excluded } = config.wallets
  if (isExcluded(descriptor, excluded)) return
  config.setState(({ descriptors }) => {
    const known = descriptors.find(({ id }) => id === descriptor.id)
    if (!known) return { descriptors: [...descriptors, descriptor] }
    // What is installed takes the place of what was only configured.
    return known.isInstalled
      ? {}
      : { descriptors: descriptors.map((each) => (each === known ? descriptor : each)) }
  })
}

function remove(config: Config, id: string): void {
  config.setState(({ descriptors, connections }) =>
    descriptors.some((known) => known.id === id) && !connections.has(id)
      ? { descriptors: descriptors.filter((known) => known.id !== id) }
      : {},
  )
}
