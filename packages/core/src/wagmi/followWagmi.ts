import type { Config as WagmiConfig, State as WagmiState } from '@wagmi/core'
import type { Config } from '../config/config.js'
import { addConnection, setCurrentConnection } from '../connections/addConnection.js'
import { createDrivenConnector, toAnswer } from './createDrivenConnector.js'
import { toDescriptor, toDescriptorId } from './toDescriptor.js'

/**
 * Keeps the connections of both configs the same: what the app connects through wagmi is connected here, and the one in
 * use on either side is so on the other. A wallet that goes is told by its connector. Returns the way to stop.
 */
export function followWagmi(config: Config, wagmiConfig: WagmiConfig): () => void {
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
