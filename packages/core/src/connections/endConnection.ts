import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { wait } from '../kernel/wait.js'
import { endSessions } from './endSessions.js'
import { removeConnection } from './removeConnection.js'

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
