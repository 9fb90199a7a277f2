import type { Config } from '../config.js'
import { setCurrentConnection } from './addConnection.js'
import { getSettledStatus } from './getSettledStatus.js'

/**
 * Ends reconnecting: what has answered so far is connected, nobody else is waited for, and the person is free to
 * choose (interface-guide §7.4 “Stop”).
 */
export function stopReconnecting(config: Config): void {
  const { _internal: internal } = config
  if (!internal.reconnectAbort) return
  internal.reconnectAbort.abort()
  internal.reconnectAbort = null
  internal.awaitedConnections = []
  const [first] = config.state.connections.values()
  if (config.state.current === null && first) setCurrentConnection(config, first.id)
  // A new map, so that what was left to be awaited is no longer written down either.
  internal.setState((state) => ({
    connections: new Map(state.connections),
    status: getSettledStatus(config, state.current !== null),
  }))
}
