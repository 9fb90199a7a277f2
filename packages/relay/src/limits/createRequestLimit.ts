import type { Connection } from '../connections/connection.js'
import type { RelayDeps } from '../relayDeps.js'
import { createMinuteLimit } from './createMinuteLimit.js'

/** Whether a client may ask so much more this minute; counts it. */
export type RequestLimit = (connection: Connection, requests: number) => boolean

/** Clients of one address, which may be a whole company's, together ask no more than this many alone. */
const clientsPerAddress = 10

/** Creates the limit of what is asked of a relay, by client and by address; 0 requests a minute: none. */
export function createRequestLimit({ limits, getNow }: Pick<RelayDeps, 'limits' | 'getNow'>): RequestLimit {
  const clients = createMinuteLimit(limits.requestsPerMinute, getNow)
  const addresses = createMinuteLimit(limits.requestsPerMinute * clientsPerAddress, getNow)
  return ({ client, address }, requests) =>
    clients.take(client.id, requests) && addresses.take(address, requests)
}
