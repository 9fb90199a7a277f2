import type { Network } from '@gangway/protocol'
import type { Database, Log, RpcUpstreams } from '@gangway/server-kit'
import type { UnjudgedEvent } from '../model/accountEvent.js'
import type { FollowerTransaction } from '../model/followerTransaction.js'
import type { WatchedAccount } from '../model/watchedAccountStore.js'
import type { EventCounts } from './createEventCounts.js'

/** What one family's follower is made of. */
export type ChainFollowerParts = {
  network: Network
  rpc: RpcUpstreams
  /** To read by; whatever is written goes through {@link FollowerRound.commit}. */
  database: Database
  log: Log
  /** Unix milliseconds. */
  getNow: () => number
  /** Requests that reading the past of an account, or catching up after a long pause, may cost. data-sources.md §3.4 */
  backfillRequests: number
  /** What was read of the past of accounts, where that costs more the more there is. */
  pastCounts: EventCounts
  /** WebSocket of a node of Solana; without it accounts are polled alone. */
  subscriptionUrl?: string | undefined
}

/** The follower of one chain, without its clock, its lease and its errors: those are the loop's. */
export type ChainFollower = {
  /**
   * Does a piece of work of some seconds at most: what is new on the chain, then some of what is to be back-filled. May
   * throw anything at any time: what was committed counts, the rest is done again.
   */
  follow(round: FollowerRound): Promise<RoundOutcome>
  /** Ends what it holds open, once it follows no more. */
  close?(): void
}

/** Creates a family's follower for one chain. What it keeps in memory may be lost at any time. */
export type CreateChainFollower = (parts: ChainFollowerParts) => ChainFollower

/** What a follower works with in one round. */
export type FollowerRound = {
  /** Those to be followed, at least one. */
  accounts: readonly WatchedAccount[]
  /** Last block (slot) followed to its end; null before the first. */
  cursor: number | null
  /**
   * Writes all of it or nothing, and only for as long as this process is the chain's follower; tells of the accounts
   * after that. Events already there stay as they are.
   *
   * @throws GangwayError `REQUEST_ABORTED` once another process follows the chain; to be let through.
   */
  commit(commit: FollowerCommit): Promise<void>
  /** Aborts when the process ends: a round should come to its end. */
  signal: AbortSignal
}

/** What is written in one transaction. */
export type FollowerCommit = {
  events: readonly UnjudgedEvent[]
  /** How many accounts a transaction gave a token to, by `toRecipientsKey`, where somebody counted. */
  recipients?: ReadonlyMap<string, number>
  /** How much of each account was read that is new, where somebody counted: one that has too much of it is put aside. */
  news?: ReadonlyMap<string, number>
  /** New value of {@link FollowerRound.cursor}. */
  cursor?: number
  /** How far the past of accounts is known now. */
  watched?: readonly WatchedAccount[]
  /** More of it, before the events; gives the accounts it changed. Only `tx` may be used within. */
  write?: (tx: FollowerTransaction) => Promise<Iterable<string>>
}

/** How far a round came. */
export type RoundOutcome = {
  /** Blocks (slots) of the chain that are not followed yet. */
  lagBlocks: number
  /** How long ago the first of them was made, ms; 0 where there is none. */
  lagTime: number
  /** The chain had something new: it is looked at again soon. */
  isNew: boolean
  /** There is more to do at once, be it back-fill. */
  isMoreWaiting: boolean
  /** How long ago the newest block the node has was made, ms; left out where that says nothing, as of a local chain. */
  headAge?: number
  /** Blocks that were passed over and are not read yet; left out where nobody looked. */
  gapBlocks?: number
}
