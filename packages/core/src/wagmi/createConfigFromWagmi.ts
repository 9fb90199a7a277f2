import type { Network } from '@gangway/protocol'
import { type Config as WagmiConfig, watchConnectors } from '@wagmi/core'
import type { Config, CreateConfigParameters } from '../config/config.js'
import type { ConfigSource } from '../config/configSource.js'
import type { Slice } from '../config/slice.js'
import { isExcluded } from '../connections/discovery/isExcluded.js'
import { drivenWallets } from '../connections/drivenWallets.js'
import { isFrameConnection } from '../connections/frameIdentity.js'
import { isPairingConnection } from '../connections/pairingIdentity.js'
import { createConfig } from '../createConfig.js'
import { followWagmi } from './followWagmi.js'
import { toDescriptor } from './toDescriptor.js'
import { toNetwork } from './toNetwork.js'

/** What {@link createConfigFromWagmi} is given. */
export type CreateConfigFromWagmiParameters = Omit<
  CreateConfigParameters,
  'networks' | 'connectors' | 'discovery'
> &
  ConfigSource & {
    /** Default: the chains of the wagmi config. Solana's are added here. */
    networks?: CreateConfigParameters['networks']
  }

/**
 * A config over one the app already has: EVM wallets are those of the wagmi config, connected through it, so that what
 * is connected, switched or disconnected on either side is so on the other. Solana wallets, where `networks` has any,
 * are Gangway's own. Restoring EVM connections stays with wagmi. Works with wagmi 2.19 and later, and 3.
 *
 * @example
 * const wagmiConfig = createWagmiConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
 * const config = createConfigFromWagmi(wagmiConfig, { projectId, apiUrl })
 */
export function createConfigFromWagmi(
  wagmiConfig: WagmiConfig,
  parameters: CreateConfigFromWagmiParameters,
): Config {
  const networks: readonly Network[] = wagmiConfig.chains.map(toNetwork)
  const config = createConfig({
    networks,
    ...parameters,
    connectors: listDescriptors(wagmiConfig),
    discovery: ['solana'],
    slices: [...(parameters.slices ?? []), createWagmiSlice(wagmiConfig)],
  })
  drivenWallets(config).find = (id) =>
    wagmiConfig.connectors
      .map((connector) => toDescriptor(wagmiConfig, connector))
      .find((descriptor) => descriptor.id === id)
  return config
}

function createWagmiSlice(wagmiConfig: WagmiConfig): Slice {
  return {
    start(config) {
      const stops = [followConnectors(config, wagmiConfig), followWagmi(config, wagmiConfig)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

// The wallet in the frame and a paired one have rows of their own; their actions connect them through wagmi.
function listDescriptors(wagmiConfig: WagmiConfig) {
  return wagmiConfig.connectors
    .map((connector) => toDescriptor(wagmiConfig, connector))
    .filter((descriptor) => !isFrameConnection(descriptor) && !isPairingConnection(descriptor))
}

// Wallets announce themselves to wagmi when they please.
function followConnectors(config: Config, wagmiConfig: WagmiConfig): () => void {
  const add = () =>
    config.setState(({ descriptors }) => {
      const known = new Set(descriptors.map(({ id }) => id))
      const late = listDescriptors(wagmiConfig).filter(
        (descriptor) => !known.has(descriptor.id) && !isExcluded(descriptor, config.wallets.excluded),
      )
      return late.length > 0 ? { descriptors: [...descriptors, ...late] } : {}
    })
  add()
  return watchConnectors(wagmiConfig, { onChange: add })
}
