import { randomInt } from 'node:crypto'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { createDoorbell, type Doorbell } from '../doorbell/createDoorbell.js'
import type { Log } from '../log.js'
import type { Metrics } from '../metrics.js'
import { connectCacheLine } from './connectCacheLine.js'
import { type CacheClient, createCacheClient } from './createCacheClient.js'

/**
 * A server of the Redis protocol (Valkey, Redis) that processes share beside their database: it carries signals and counts
 * points of limits. Nothing is kept there that may not be lost.
 */
export type CacheServer = {
  /** For commands. While the server is away each fails at once, or within a second. */
  client: CacheClient
  /** Whether it did a write when last asked, some seconds ago. `reason`: a code, never an address. */
  getState(): { state: 'ok' | 'failing'; reason?: string }
  /** Opens a signal between all processes that share this server, by a connection of its own. It is closed with this. */
  openDoorbell(channel: string, onRing: () => void): Doorbell
  close(): Promise<void>
}

const probeInterval = 2_000

/** The shortest pause before the next connection, ms; the longest is twice as long. */
const retryDelay = 500

/**
 * Connects to a cache server, which is asked now and every few seconds. Resolves also if it is away: it is connected to once
 * it is there.
 *
 * @param url `redis://` or `rediss://`, with user and password if it has them
 */
export async function openCacheServer(
  url: string,
  { log, metrics }: { log: Log; metrics: Pick<Metrics, 'cacheServerFailing'> },
): Promise<CacheServer> {
  const client = createCacheClient(url, () => retryDelay + randomInt(retryDelay))
  // It counts as limits do, by a script that writes: a server may refuse one of the two alone.
  const counter = new RateLimiterRedis({
    ...{ storeClient: client, keyPrefix: 'gangway', points: 1e9, duration: 60 },
    rejectIfRedisNotReady: true,
  })
  const doorbells: Doorbell[] = []
  let connectReason = 'CONNECTING'
  let reason: string | undefined
  let isAsked = false
  client.on('error', (error) => {
    connectReason = toCacheReason(error)
  })

  async function probe(): Promise<void> {
    if (isAsked) return
    isAsked = true
    const found = await counter.consume('probe').then(
      () => undefined,
      // A command that was not sent says nothing of the reason.
      (error) => (client.status === 'ready' ? toCacheReason(error) : connectReason),
    )
    if (found !== undefined && reason === undefined)
      log.warn({ reason: found }, 'the cache server does not answer: limits are counted by each process')
    if (found === undefined && reason !== undefined) log.info('the cache server answers again')
    metrics.cacheServerFailing.set(found === undefined ? 0 : 1)
    reason = found
    isAsked = false
  }

  await client.connect().catch(() => undefined)
  await probe()
  const timer = setInterval(probe, probeInterval).unref()
  return {
    client,
    getState: () => (reason === undefined ? { state: 'ok' } : { state: 'failing', reason }),
    openDoorbell(channel, onRing) {
      const connect = connectCacheLine(url, { client, channel })
      const doorbell = createDoorbell(log, { connect, onRing, facts: { channel, by: 'cache server' } })
      doorbells.push(doorbell)
      return doorbell
    },
    async close() {
      clearInterval(timer)
      await Promise.all(doorbells.map((each) => each.close()))
      client.disconnect()
    },
  }
}

/** The code of a failure: the system's, or the first word of what the server answered (`WRONGPASS`). The rest may name what was sent. */
function toCacheReason(error: unknown): string {
  if (!(error instanceof Error)) return 'FAILED'
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error.name !== 'ReplyError') return 'FAILED'
  return /^[A-Z]+(?= )/.exec(error.message)?.[0] ?? 'FAILED'
}
