import { GangwayError } from '@gangway/protocol'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Metrics } from '../metrics.js'
import type { SharedPoints } from './openSharedPoints.js'

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

/**
 * Creates the limits of one server. They are counted in this process, at no cost of time.
 *
 * @param shared.points what other processes count is added to that, about a second later; left out, it is not
 * @param shared.name of these limits, the same in all those processes
 */
export function createRateLimits(
  settings: RateLimitSettings,
  metrics: Metrics,
  shared?: { name: string; points: SharedPoints },
): RateLimits {
  const client = createLimiter(settings.perClient)
  const project = createLimiter(settings.perProject)

  async function take(limiter: RateLimiterMemory | undefined, scope: string, key: string, points: number) {
    if (!limiter) return
    try {
      await limiter.consume(key, points)
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      metrics.rateLimited.inc({ scope })
      const retryAfter = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
      throw new GangwayError('RATE_LIMITED', { context: { retryAfter } })
    }
    shared?.points.add(`${shared.name} ${scope} ${key}`, points, (others) => {
      void limiter.penalty(key, others)
    })
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
