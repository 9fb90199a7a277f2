import type { CaipNetworkId } from '@gangway/protocol'
import type { AccountEvent } from '../model/accountEvent.js'
import type { WatchedAccount } from '../model/watchedAccountStore.js'
import type { FollowerCommit } from './chainFollower.js'

/** What the followers keep, and who of them may write. Every time is the database's own: processes' clocks differ. */
export type FollowerStore = {
  /** Drops what was followed of other local worlds than this one. */
  dropOtherWorlds(chains: readonly CaipNetworkId[]): Promise<void>
  /**
   * Says that a process may follow, and looks at what there is to follow: the chains on which somebody is to be followed, in the
   * order of those given, and whether no other process has them; and how many processes follow just these, this one included.
   * One that `isAway` only looks, and is not among them.
   */
  attend(
    holder: string,
    chains: readonly CaipNetworkId[],
    askedAfter: number,
    isAway?: boolean,
  ): Promise<{ watched: { chain: CaipNetworkId; isFree: boolean }[]; processes: number }>
  /** The process follows no more: the others' shares grow. */
  leave(holder: string): Promise<void>
  /** Some accounts that are to be followed on the chains and were not taken up yet. */
  listNew(chains: readonly CaipNetworkId[], askedAfter: number): Promise<WatchedAccount[]>
  /** The accounts to be followed on a chain, who were asked for after that time, Unix milliseconds, and are not put aside. */
  listAccounts(chain: CaipNetworkId, askedAfter: number): Promise<WatchedAccount[]>
  /**
   * Of those accounts, follows only so many any more, the last asked for: what is known of the past of the others has an
   * end, and they are as if not asked for since. How many these are.
   */
  letGo(chain: CaipNetworkId, askedAfter: number, most: number): Promise<number>
  /** Follows accounts no more for so long, ms; after that as if they were new. */
  putAside(chain: CaipNetworkId, accounts: readonly string[], time: number): Promise<void>
  /** Takes or keeps the chain for a process, unless another has it; undefined then. */
  lease(chain: CaipNetworkId, holder: string): Promise<{ cursor: number | null } | undefined>
  /** Keeps the chain for a process that has it; false where it has it no more. */
  renew(chain: CaipNetworkId, holder: string): Promise<boolean>
  /** Lets another have the chain at once. */
  release(chain: CaipNetworkId, holder: string): Promise<void>
  /** Notes that everything there was is followed. */
  noteCaughtUp(chain: CaipNetworkId, holder: string): Promise<void>
  /**
   * Writes all of it, and keeps the chain; resolves with the accounts of which anything changed, how many events were new, and
   * the chain's version if it is another one.
   *
   * @throws GangwayError `REQUEST_ABORTED`, with nothing written, once another process has the chain.
   */
  commit(
    chain: CaipNetworkId,
    holder: string,
    commit: Omit<FollowerCommit, 'events' | 'recipients' | 'news'> & { events: readonly AccountEvent[] },
  ): Promise<{ changed: ReadonlySet<string>; added: number; version: number | undefined }>
}
