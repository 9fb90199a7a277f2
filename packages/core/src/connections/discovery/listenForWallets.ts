import type { Config } from '../../config/config.js'
import type { ConnectorDescriptor } from '../../config/connector.js'
import { defineSlot } from '../../config/slot.js'
import type { WalletSource } from './walletSource.js'

/** What asks the wallets of each source once more, while it is listened to. */
export const asks = defineSlot(() => new Set<() => void>())

/**
 * Adds the wallets a source hears of to `state.descriptors`, each once, at the end. Returns the way to stop. For the
 * `start` of a slice; our own sources are listened to unless `createConfig({ discovery })` says otherwise.
 *
 * @example const shop: Slice = { start: (config) => listenForWallets(config, shopWallets) }
 */
export function listenForWallets(config: Config, { chainNamespace, listen }: WalletSource): () => void {
  if (!config.networks.some((network) => network.isConfigured && network.chainNamespace === chainNamespace))
    return () => {}
  const stopped = new AbortController()
  const ask = listen({
    add(descriptor) {
      if (isExcluded(descriptor, config.wallets.excluded)) return
      config.setState(({ descriptors }) => {
        const known = descriptors.find(({ id }) => id === descriptor.id)
        if (!known) return { descriptors: [...descriptors, descriptor] }
        // What is installed takes the place of what was only configured.
        return known.isInstalled
          ? {}
          : { descriptors: descriptors.map((each) => (each === known ? descriptor : each)) }
      })
    },
    remove(id) {
      config.setState(({ descriptors, connections }) =>
        descriptors.some((known) => known.id === id) && !connections.has(id)
          ? { descriptors: descriptors.filter((known) => known.id !== id) }
          : {},
      )
    },
    signal: stopped.signal,
  })
  asks(config).add(ask)
  ask()
  return () => {
    asks(config).delete(ask)
    stopped.abort()
  }
}

/** Whether the host leaves a wallet out, by its reverse-domain id or its name. `WalletListOptions.excluded`. */
export function isExcluded(
  { rdns, name }: Pick<ConnectorDescriptor, 'rdns' | 'name'>,
  excluded: readonly string[],
): boolean {
  const own = [rdns, name].map((id) => id?.toLowerCase())
  return excluded.some((id) => own.includes(id.toLowerCase()))
}
