import { Redis, type RedisOptions } from 'iovalkey'

/** A connection to a server of the Redis protocol. */
export type CacheClient = Redis

const settings = {
  connectionName: 'gangway',
  // Made when it is asked for, so that its failure is the caller's.
  lazyConnect: true,
  connectTimeout: 2_000,
  // A request waits for an answer so long, ms; then the connection counts as dead, and the next request waits no more.
  socketTimeout: 1_000,
  // What cannot be sent now, or was not answered, fails: what it is for goes on without it.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
} as const satisfies RedisOptions

/**
 * Creates a connection, which is not made before `connect()`. `retryDelay` is the time before it is made again, ms; null: it
 * stays closed.
 */
export function createCacheClient(url: string, retryDelay: () => number | null): CacheClient {
  const client = new Redis(url, { ...settings, retryStrategy: retryDelay })
  // Without a listener the driver writes failures to the terminal.
  client.on('error', () => undefined)
  return client
}
