import { RateLimiterMemory } from 'rate-limiter-flexible'

/** Counts points of keys, each over 60 seconds from its first. */
export type Limiter = {
  /** Counts; rejects with `RateLimiterRes` once a key has more than its points. */
  consume(key: string, points: number): Promise<void>
}

/** Creates a limiter of so many `points` a key; `scope` tells the limits of one server apart. */
export type CreateLimiter = (limit: { scope: string; points: number }) => Limiter

/** Seconds over which points are counted. */
export const duration = 60

/** Creates a limiter that counts in this process alone. */
export const createMemoryLimiter: CreateLimiter = ({ points }) => {
  const limiter = new RateLimiterMemory({ points, duration })
  return {
    async consume(key, taken) {
      await limiter.consume(key, taken)
    },
  }
}
