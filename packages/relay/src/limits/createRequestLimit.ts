import type { Connection } from '../model/connection.js'
import { createMinuteLimit } from './createMinuteLimit.js'

/** Whether a client may have so much more this minute, requests or bytes; counts it. */
export type RequestLimit = (connection: Connection, amount: number) => boolean

/** Clients of one address, which may be a whole company's, together ask no more than this many alone. */
const clientsPerAddress = 10

/** Creates a limit of `perMinute` by client, ten times as much by address; 0: none. */
export function createRequestLimit(perMinute: number, getNow: () => number): RequestLimit {
  const clients = createMinuteLimit(perMinute, getNow)
  const addresses = createMinuteLimit(perMinute * clientsPerAddress, getNow)
  return ({ client, address }, amount) => clients.take(client.id, amount) && addresses.take(address, amount)
}
