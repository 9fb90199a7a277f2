import type { WatchedAccount } from '../../model/watchedAccountStore.js'
import type { ChainGap } from './chainGapStore.js'

/** A span of the past that is to be read for some accounts; `gap`: what it is a piece of, where it is one. */
export type BackfillSpan = { from: number; to: number; accounts: readonly WatchedAccount[]; gap?: ChainGap }

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
  const highest = findHighest(accounts.map(getLowest))
  if (highest === 0) return undefined
  const first = accounts.filter((account) => getLowest(account) === highest)
  const next = findHighest(accounts.map(getLowest).filter((lowest) => lowest < highest))
  return { from: Math.max(highest - most, next), to: highest - 1, accounts: first }
}

/** Those who were followed before a gap: what they did in it is missing. */
export function listMissing(accounts: readonly WatchedAccount[], { from }: ChainGap): WatchedAccount[] {
  return accounts.filter(({ sinceBlock }) => sinceBlock !== null && sinceBlock <= from)
}

/** What to read next of the newest gap that can be read, backwards from its end. Undefined where there is none. */
export function planGap(
  accounts: readonly WatchedAccount[],
  gaps: readonly ChainGap[],
  most: number,
): BackfillSpan | undefined {
  const gap = gaps.find(({ isGivenUp }) => !isGivenUp)
  if (!gap) return undefined
  const { from, to } = gap
  return { from: Math.max(from, to - most + 1), to, accounts: listMissing(accounts, gap), gap }
}

/** Of any number of blocks: as arguments of one call they are too many from some 100,000 on. */
function findHighest(blocks: readonly number[]): number {
  return blocks.reduce((highest, block) => Math.max(highest, block), 0)
}
