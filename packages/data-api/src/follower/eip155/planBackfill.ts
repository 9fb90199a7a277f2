import type { WatchedAccount } from '../../model/watchedAccountStore.js'

/** A span of the past that is to be read for some accounts. */
export type BackfillSpan = { from: number; to: number; accounts: readonly WatchedAccount[] }

/** The lowest block that is known of an account; 0 where all is, or nothing more is going to be. */
function getLowest({ sinceBlock, backfilledTo }: WatchedAccount): number {
  if (sinceBlock === null || backfilledTo === sinceBlock) return 0
  return backfilledTo ?? sinceBlock
}

/**
 * What to read next, backwards from the newest: those who need the same blocks are read together, and one who needs newer
 * ones comes up to the others. Undefined where there is nothing.
 */
export function planBackfill(accounts: readonly WatchedAccount[], most: number): BackfillSpan | undefined {
  const highest = Math.max(0, ...accounts.map(getLowest))
  if (highest === 0) return undefined
  const first = accounts.filter((account) => getLowest(account) === highest)
  const next = Math.max(0, ...accounts.map(getLowest).filter((lowest) => lowest < highest))
  return { from: Math.max(highest - most, next), to: highest - 1, accounts: first }
}
