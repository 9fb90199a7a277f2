import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { setCurrentConnection } from './addConnection.js'

/**
 * Makes another connected wallet the one in use.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`.
 */
export function switchConnection(config: Config, { id }: { id: string }): void {
  if (!config.state.connections.has(id)) throw new GangwayError('CONNECTION_NOT_CONNECTED')
  setCurrentConnection(config, id)
}
