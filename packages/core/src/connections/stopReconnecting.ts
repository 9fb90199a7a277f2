import type { Config } from '../config/config.js'
import { setCurrentConnection } from './addConnection.js'
import { reconnecting } from './connectionsSlice.js'
import { getSettledStatus } from './removeConnection.js'

/**
 * Ends reconnecting: what has answered so far is connected, nobody else is waited for, and the person is free to
 * choose (interface-guide.md §7.4).
 */
export function stopReconnecting(config: Config): void {
  const underWay = reconnecting(config)
  if (!underWay.abort) return
  underWay.abort.abort()
  underWay.abort = undefined
  underWay.awaited = []
  const [first] = config.state.connections.values()
  if (config.state.current === null && first) setCurrentConnection(config, first.id)
  // A new map, so that what was left to be awaited is no longer written down either.
  config.setState((state) => ({
    connections: new Map(state.connections),
    status: getSettledStatus(config, state.current !== null),
  }))
}
