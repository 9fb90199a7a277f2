import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { CacheServer } from '../cacheServer/openCacheServer.js'
import { type CreateLimiter, duration } from './limiter.js'

/**
 * Returns what creates limiters that all processes on a cache server have in common: each request is counted there before it
 * is admitted. While the server is away each process counts for itself, from zero.
 *
 * @param shared.name of these limits, the same in all those processes
 * @param shared.secret keys the digests that are kept in place of addresses; the same in all those processes
 */
export function limitByCacheServer(
  { client }: Pick<CacheServer, 'client'>,
  { name, secret }: { name: string; secret: Uint8Array },
): CreateLimiter {
  return ({ scope, points }) => {
    // The class for Valkey runs a script that Redis does not know; Valkey knows this one's.
    const limiter = new RateLimiterRedis({
      storeClient: client,
      keyPrefix: 'gangway:limit',
      ...{ points, duration },
      rejectIfRedisNotReady: true,
      // Who has used up all is refused without another request to the server.
      inMemoryBlockOnConsumed: points,
      insuranceLimiter: new RateLimiterMemory({ points, duration }),
    })
    return {
      async consume(key, taken) {
        const digest = createHmac('sha256', secret).update(`${name} ${scope} ${key}`).digest('base64url')
        await limiter.consume(digest, taken)
      },
    }
  }
}
