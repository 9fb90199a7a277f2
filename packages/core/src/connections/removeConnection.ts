import type { Config } from '../config/config.js'
import { subscriptions } from '../config/slot.js'
import { reconnecting } from './connectionsSlice.js'
import { getSettledStatus } from './getSettledStatus.js'
import { resetAccountState } from './resetAccountState.js'

/**
 * Forgets a connection. If it was the one in use, the next remaining one takes its place, with the network its wallet is
 * on, whatever its family. Without one the status becomes disconnected, and the network is the default again. The send
 * state is reset. product.md §4.
 */
export function removeConnection(config: Config, id: string): void {
  subscriptions(config).get(id)?.()
  subscriptions(config).delete(id)
  // Whatever is still awaited, a reload must not bring this one back.
  const waiting = reconnecting(config)
  const isOther = (stored: { id: string }) => stored.id !== id
  waiting.awaited = (waiting.awaited ?? []).filter(isOther)
  waiting.unreached = (waiting.unreached ?? []).filter(isOther)
  config.setState((state) => {
    if (!state.connections.has(id)) return {}
    const connections = new Map(state.connections)
    connections.delete(id)
    if (state.current !== id) return { connections }
    const [next] = connections.values()
    return {
      connections,
      current: next?.id ?? null,
      networkId: (next ?? config.getInitialState()).networkId,
      isSwitchingNamespace: false,
      status: getSettledStatus(config, next !== undefined),
      ...resetAccountState(config, state),
    }
  })
}
