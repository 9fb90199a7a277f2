import type { Freshness } from '@gangway/server-kit'

/** How fresh an answer made of several cached ones is: as little as the least of them, and as old as the oldest. */
export function getLeastFresh(all: readonly Freshness[]): Freshness {
  const states = new Set(all.map(({ state }) => state))
  return {
    state: states.has('stale') ? 'stale' : states.has('miss') ? 'miss' : 'hit',
    age: Math.max(0, ...all.map(({ age }) => age)),
  }
}
