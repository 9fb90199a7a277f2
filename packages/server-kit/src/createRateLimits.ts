import { GangwayError } from '@gangway/protocol'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Metrics } from './metrics.js'

/** Limits of how much one caller may ask. */
export type RateLimits = {
  /**
   * Counts `points` (JSON-RPC calls, or their equal) against the client and its project.
   *
   * @throws GangwayError `RATE_LIMITED`; `context.retryAfter` is in seconds.
   */
  consume(caller: { ip: string; projectId?: string | undefined }, points: number): Promise<void>
}

/** Points per minute; 0 switches a limit off. Counted in this process. */
export type RateLimitSettings = { perClient: number; perProject: number }

/** Creates the limits of one server. */
export function createRateLimits(settings: RateLimitSettings, metrics: Metrics): RateLimits {
  const client = createLimiter(settings.perClient)
  const project = createLimiter(settings.perProject)

  async function take(limiter: RateLimiterMemory | undefined, scope: string, key: string, points: number) {
    try {
      await limiter?.consume(key, points)
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

function createLimiter(points: number): RateLimiterMemory | undefined {
  return points > 0 ? new RateLimiterMemory({ points, duration: 60 }) : undefined
}
