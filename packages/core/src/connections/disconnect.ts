import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { endConnection } from './endConnection.js'
import { trackDisconnect } from './trackDisconnect.js'

/**
 * Disconnects one wallet, the current one by default, and selects the next remaining connection (product.md §4). Sign-in
 * sessions of its accounts end first. The connection is forgotten here even if its wallet answers with an error or not
 * at all.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`; `CONNECTION_DISCONNECT_FAILED` ('Failed to disconnect',
 * product.md §8) when the wallet refused, after the connection is gone from this page.
 */
export async function disconnect(config: Config, parameters: { id?: string } = {}): Promise<void> {
  const id = parameters.id ?? config.state.current
  const connection = id === null ? undefined : config.state.connections.get(id)
  if (!connection) throw new GangwayError('CONNECTION_NOT_CONNECTED')
  await trackDisconnect(config, connection.chainNamespace, endConnection(config, connection))
}
