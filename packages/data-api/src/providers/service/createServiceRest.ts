import type { CaipNetworkId } from '@gangway/protocol'
import type { ServiceFault } from './serviceFault.js'

/** When a service is asked again after a failure, for each network by itself. */
type ServiceRest = {
  isResting(chain: CaipNetworkId): boolean
  /** Ends the series of failures. `begun`: when the question was sent, by `now`. */
  succeed(chain: CaipNetworkId, begun: number): void
  /**
   * Begins a rest of 2 s, twice as long after each further failure, up to 5 min; returns its length in ms. A service that limits us
   * rests for 10 s at least, or as long as it says; one that refuses the key for 5 min. A question sent before the current rest began
   * changes nothing, and returns undefined: questions that fail together are one failure.
   */
  fail(
    chain: CaipNetworkId,
    begun: number,
    fault: ServiceFault,
    retryAfter: number | undefined,
  ): number | undefined
}

const firstRest = 2_000
const longestRest = 300_000
const shortestOfLimits = 10_000

type State = { failures: number; since: number; until: number }

/** Creates it. `now` in milliseconds of a clock that never goes back. */
export function createServiceRest(now: () => number): ServiceRest {
  const states = new Map<CaipNetworkId, State>()
  return {
    isResting: (chain) => now() < (states.get(chain)?.until ?? 0),
    succeed(chain, begun) {
      const state = states.get(chain)
      if (state && begun >= state.since) states.delete(chain)
    },
    fail(chain, begun, fault, retryAfter = 0) {
      const state = states.get(chain)
      if (state && begun < state.since) return undefined
      const failures = (state?.failures ?? 0) + 1
      const grown = Math.min(longestRest, firstRest * 2 ** Math.min(failures - 1, 10))
      const asked = fault === 'limited' ? Math.max(shortestOfLimits, retryAfter) : 0
      const rest = fault === 'refused' ? longestRest : Math.min(longestRest, Math.max(grown, asked))
      const since = now()
      states.set(chain, { failures, since, until: since + rest })
      return rest
    },
  }
}
