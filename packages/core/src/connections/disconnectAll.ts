import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { reconnecting } from './connectionsSlice.js'
import { endConnection, trackDisconnect } from './disconnect.js'
import { stopReconnecting } from './stopReconnecting.js'

/**
 * Disconnects every wallet. All of them are forgotten here at once, whatever each of them answers.
 *
 * @throws GangwayError `CONNECTION_DISCONNECT_FAILED` ('Failed to disconnect', product.md §8), with the names of the wallets
 * that refused, once all have answered.
 */
export async function disconnectAll(config: Config): Promise<void> {
  // Nor may one of an earlier visit, or of another tab, come back later, though it is being asked for now.
  const underWay = reconnecting(config)
  underWay.unreached = []
  underWay.unseen?.abort()
  underWay.unseen = undefined
  // A new map, so that they are no longer written down either.
  config.setState((state) => ({ connections: new Map(state.connections) }))
  stopReconnecting(config)
  const connections = [...config.state.connections.values()]
  if (connections.length > 0) await trackDisconnect(config, 'all', endAll(config, connections))
}

async function endAll(config: Config, connections: readonly Connection[]): Promise<void> {
  const outcomes = await Promise.allSettled(
    connections.map((connection) => endConnection(config, connection)),
  )
  const refused = connections.filter((_, index) => outcomes[index]?.status === 'rejected')
  if (refused.length === 0) return
  throw new GangwayError('CONNECTION_DISCONNECT_FAILED', {
    cause: outcomes.find((outcome) => outcome.status === 'rejected')?.reason,
    details: refused.map(({ descriptor }) => descriptor.name).join(', '),
  })
}
