import { type OwnEventProperties, toGangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { track } from '../events/track.js'
import { isFrameConnection } from './frameIdentity.js'

/** Waits for a wallet to connect and tells how it went; who stopped waiting is told of nowhere. services.md §5. */
export async function trackConnect(
  config: Config,
  connecting: Promise<Connection>,
  how?: OwnEventProperties['CONNECT_SUCCESS']['method'],
): Promise<Connection> {
  try {
    const connection = await connecting
    const { name } = connection.descriptor
    const method = how ?? (isFrameConnection(connection) ? 'email' : 'browser')
    track(config, { type: 'track', event: 'CONNECT_SUCCESS', properties: { method, name } })
    return connection
  } catch (error) {
    const { code, shortMessage: message } = toGangwayError(error)
    if (code !== 'REQUEST_ABORTED')
      track(config, { type: 'track', event: 'CONNECT_ERROR', properties: { message } })
    throw error
  }
}
