import { GangwayError } from '@gangway/protocol'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Metrics } from '../metrics.js'
import { type CreateLimiter, createMemoryLimiter, type Limiter } from './limiter.js'

/** Limits of how much one caller may ask. */
export type RateLimits = {
  /**
   * Counts `points` (JSON-RPC calls, or their equal) against the client and its project.
   *
   * @throws GangwayError `RATE_LIMITED`; `context.retryAfter` is in seconds.
   */
  consume(caller: { ip: string; projectId?: string | undefined }, points: number): Promise<void>
}

/** Points per minute; 0 switches a limit off. */
export type RateLimitSettings = { perClient: number; perProject: number }

/** Creates the limits of one server; without `createLimiter` they are counted in this process alone. */
export function createRateLimits(
  settings: RateLimitSettings,
  metrics: Metrics,
  createLimiter: CreateLimiter = createMemoryLimiter,
): RateLimits {
  const create = (scope: string, points: number) =>
    points > 0 ? createLimiter({ scope, points }) : undefined
  const client = create('client', settings.perClient)
  const project = create('project', settings.perProject)

  async function take(limiter: Limiter | undefined, scope: string, key: string, points: number) {
    if (!limiter) return
    try {
      await limiter.consume(key, points)
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      metrics.rateLimited.inc({ scope })
      const retryAfter = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
      throw new GangwayError('RATE_LIMITED', { context: { retryAfter } })
    }
  }

  return {
    async consume({ ip, projectId }, points) {
      await take(client, 'client', ip, points)
      if (projectId !== undefined) await take(project, 'project', projectId, points)
    },
  }
}
