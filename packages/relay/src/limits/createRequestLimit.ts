import type { Connection } from '../model/connection.js'
import { createMinuteLimit } from './createMinuteLimit.js'
import type { ShareByMinute } from './shareByMinute.js'

/** Whether a client may have so much more this minute, requests or bytes; counts it. */
export type RequestLimit = (connection: Connection, amount: number) => boolean

/** Clients of one address, which may be a whole company's, together ask no more than this many alone. */
const clientsPerAddress = 10

/** Creates a limit of `perMinute` by client, ten times as much by address; 0: none. `name`: of what is counted. */
export function createRequestLimit(
  perMinute: number,
  { name, getNow, share }: { name: string; getNow: () => number; share: ShareByMinute },
): RequestLimit {
  const clients = createMinuteLimit(perMinute, getNow, share(`${name} client`))
  const addresses = createMinuteLimit(perMinute * clientsPerAddress, getNow, share(`${name} address`))
  return ({ client, address }, amount) => clients.take(client.id, amount) && addresses.take(address, amount)
}
