import type { Network } from '@gangway/protocol'
import { type Config as WagmiConfig, type State as WagmiState, watchConnectors } from '@wagmi/core'
import type { Config, CreateConfigParameters } from '../config/config.js'
import type { ConfigSource } from '../config/configSource.js'
import type { Slice } from '../config/slice.js'
import { addConnection, setCurrentConnection } from '../connections/addConnection.js'
import { isExcluded } from '../connections/discovery/listenForWallets.js'
import { drivenWallets } from '../connections/drivenWallets.js'
import { isFrameConnection } from '../connections/frameIdentity.js'
import { isPairingConnection } from '../connections/pairingIdentity.js'
import { createConfig } from '../createConfig.js'
import { createDrivenConnector, toAnswer, toDescriptor, toDescriptorId } from './createDrivenConnector.js'
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

/**
 * Keeps the connections of both configs the same: what the app connects through wagmi is connected here, and the one in
 * use on either side is so on the other. A wallet that goes is told by its connector. Returns the way to stop.
 */
function followWagmi(config: Config, wagmiConfig: WagmiConfig): () => void {
  const take = (state: WagmiState, previous?: WagmiState) => {
    for (const { connector, ...connection } of state.connections.values()) {
      const descriptor = toDescriptor(wagmiConfig, connector)
      if (config.state.connections.has(descriptor.id)) continue
      const driven = createDrivenConnector(wagmiConfig, connector, descriptor.id)
      const answer = toAnswer({ connector, ...connection })
      // What wagmi restores it adds before it is `connected`; on account of that nobody is asked to sign in.
      const isRestored = !previous || state.status !== 'connected'
      addConnection(config, descriptor, driven, answer, isRestored ? {} : undefined)
    }
    const used = state.connections.get(state.current ?? '')
    if (!used || state.current === previous?.current) return
    // What a visit before left does not take the place of what is in use by now.
    if (config.state.current === null || (previous && state.status !== 'reconnecting'))
      setCurrentConnection(config, toDescriptorId(used.connector))
  }
  const give = () => {
    const { connections, current } = wagmiConfig.state
    for (const { connector } of connections.values())
      if (toDescriptorId(connector) === config.state.current && connector.uid !== current)
        use(wagmiConfig, connector)
  }
  take(wagmiConfig.state)
  const stops = [
    wagmiConfig.subscribe((state) => state, take),
    config.subscribe((state, previous) => {
      if (state.current !== previous.current) give()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

// What wagmi's own action does, which is called switchAccount in 2 and switchConnection in 3.
function use(wagmiConfig: WagmiConfig, { id, uid }: { id: string; uid: string }): void {
  void wagmiConfig.storage?.setItem('recentConnectorId', id)
  wagmiConfig.setState((state) => ({ ...state, current: uid }))
}
