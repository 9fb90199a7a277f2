import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config.js'
import { removeConnection } from '../connections/removeConnection.js'
import { wait } from '../utils/wait.js'

/** How long a wallet may take to take leave before we forget it without its answer, ms. */
const farewellLimit = 2_000

/**
 * Disconnects one wallet, the current one by default, and selects the next remaining connection (SPEC §4). The
 * connection is forgotten here even if its wallet answers with an error or not at all.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`; `CONNECTION_DISCONNECT_FAILED` ('Failed to disconnect',
 * SPEC §8) when the wallet refused, after the connection is gone from this page.
 */
export async function disconnect(config: Config, parameters: { id?: string } = {}): Promise<void> {
  const id = parameters.id ?? config.state.current
  const connection = id === null ? undefined : config.state.connections.get(id)
  if (!connection) throw new GangwayError('CONNECTION_NOT_CONNECTED')
  // Stop listening first: the wallet's own 'disconnect' must not be taken for another one.
  removeConnection(config, connection.id)
  try {
    await Promise.race([connection.connector.disconnect(), wait(farewellLimit)])
  } catch (cause) {
    throw new GangwayError('CONNECTION_DISCONNECT_FAILED', { cause, details: connection.descriptor.name })
  }
}
