import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type CreateLimiter, duration } from './limiter.js'
import type { SharedPoints } from './openSharedPoints.js'

/**
 * Returns what creates limiters that count in this process, at no cost of time, and add what other processes have counted
 * about a second later.
 *
 * @param shared.name of these limits, the same in all those processes
 */
export function limitByDatabase({
  name,
  points: shared,
}: {
  name: string
  points: SharedPoints
}): CreateLimiter {
  return ({ scope, points }) => {
    const limiter = new RateLimiterMemory({ points, duration })
    return {
      async consume(key, taken) {
        await limiter.consume(key, taken)
        shared.add(`${name} ${scope} ${key}`, taken, (others) => {
          void limiter.penalty(key, others)
        })
      },
    }
  }
}
