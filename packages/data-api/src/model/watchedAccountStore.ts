import type { CaipNetworkId } from '@gangway/protocol'

/** An account that is followed on a chain. Blocks are slots on Solana. data-sources.md §3.4 */
export type WatchedAccount = {
  account: string
  chain: CaipNetworkId
  /** First block that is followed; null until a follower has taken it up. */
  sinceBlock: number | null
  /** Lowest block that was read; null before any back-fill. 0: all of the chain was. */
  backfilledTo: number | null
}

/** Which accounts are followed. Addresses in the spelling of `BalanceProvider.parseAddress`. */
export type WatchedAccountStore = {
  /**
   * Somebody asks for this account: it is followed from now on, for as long as it is asked for now and then. Asked every
   * time; what was written lately is not written again. Never throws: a database that does not answer is told to the log.
   */
  touch(account: string, chain: CaipNetworkId): Promise<void>
  /** One account; undefined where nobody has asked for it. */
  get(account: string, chain: CaipNetworkId): Promise<WatchedAccount | undefined>
}
