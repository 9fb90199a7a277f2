import type { Config } from '../config.js'
import { clearSendState } from '../send/sendState.js'
import { getSettledStatus } from './getSettledStatus.js'

/**
 * Forgets a connection. If it was the one in use, the next remaining one takes its place, or the status becomes
 * disconnected; account and send state of the old one are reset. SPEC §4.
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
      networkId: next?.networkId ?? state.networkId,
      isSwitchingNamespace: false,
      status: getSettledStatus(config, next !== undefined),
      send: clearSendState(state.send),
    }
  })
}
