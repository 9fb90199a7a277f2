import type { Config } from '../config.js'
import { clearSendState } from '../state/sendState.js'
import { getSettledStatus } from './getSettledStatus.js'

/**
 * Forgets a connection. If it was the one in use, the next remaining one takes its place, with the network its wallet is
 * on, whatever its family. Without one the status becomes disconnected, and the network is the default again. The send
 * state is reset. SPEC §4.
 */
export function removeConnection(config: Config, id: string): void {
  const { _internal: internal } = config
  const { setState, subscriptions } = internal
  subscriptions.get(id)?.()
  subscriptions.delete(id)
  // While others are still awaited, a reload must not bring this one back.
  internal.awaitedConnections = internal.awaitedConnections.filter((awaited) => awaited.id !== id)
  setState((state) => {
    if (!state.connections.has(id)) return {}
    const connections = new Map(state.connections)
    connections.delete(id)
    if (state.current !== id) return { connections }
    const [next] = connections.values()
    return {
      connections,
      current: next?.id ?? null,
      networkId: (next ?? internal.getInitialState()).networkId,
      isSwitchingNamespace: false,
      status: getSettledStatus(config, next !== undefined),
      send: clearSendState(state.send),
    }
  })
}
