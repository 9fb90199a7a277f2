import { type ChainNamespace, GangwayError, toGangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { track } from '../events/track.js'
import { wait } from '../kernel/wait.js'
import { endSessions, removeConnection } from './removeConnection.js'

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

/** How long a wallet may take to take leave before we forget it without its answer, ms. */
const farewellLimit = 2_000

/**
 * Takes leave of a wallet, which is forgotten here whatever it answers, save one that has the last word on it.
 *
 * @throws GangwayError `CONNECTION_DISCONNECT_FAILED` ('Failed to disconnect', product.md §8) when it refused.
 */
export async function endConnection(config: Config, connection: Connection): Promise<void> {
  const fail = (cause: unknown) => {
    throw new GangwayError('CONNECTION_DISCONNECT_FAILED', { cause, details: connection.descriptor.name })
  }
  // Any other is forgotten at once, within the tap.
  const { signOut } = connection.connector
  if (signOut) await signOut().catch(fail)
  // A server that cannot be told does not hold anybody back: what was kept here is gone, the rest ends by itself.
  const ending = endSessions(config, connection).catch(() => undefined)
  // Stop listening first: the wallet's own 'disconnect' must not be taken for another one.
  removeConnection(config, connection.id)
  try {
    const farewell = Promise.all([connection.connector.disconnect(), ending])
    await Promise.race([farewell, wait(farewellLimit)])
  } catch (cause) {
    fail(cause)
  }
}

/** Waits for a disconnect and tells how it went. product.md §4, services.md §5. */
export async function trackDisconnect(
  config: Config,
  namespace: ChainNamespace | 'all',
  disconnecting: Promise<void>,
): Promise<void> {
  try {
    await disconnecting
    track(config, { type: 'track', event: 'DISCONNECT_SUCCESS', properties: { namespace } })
  } catch (error) {
    const { shortMessage: message } = toGangwayError(error)
    track(config, { type: 'track', event: 'DISCONNECT_ERROR', properties: { message } })
    throw error
  }
}
