import type { CaipNetworkId } from '@gangway/protocol'
import type { AccountEvent } from '../model/accountEvent.js'

/** What a history needs to know of a token. Null where it says none. */
export type TokenFacts = { name: string | null; symbol: string | null; decimals: number | null }

/** One page of an account's history as its source has it. Nothing is left out of it, spam neither. */
export type HistoryPage = {
  /** What happened in each transaction, in its order; the newest transaction first. None goes on in the next page. */
  transactions: (readonly AccountEvent[])[]
  /** Where the next page begins, in the source's own terms (JSON); null after the last. */
  next: unknown
  /** Unix milliseconds before which nothing is known; null where all is. */
  since: number | null
  /** Whether there may be more than what is told here: the source lags behind, is still reading, or left some out. */
  isPartial: boolean
  /** Where the source says that pictures of tokens are, by `asset`. */
  pictures?: ReadonlyMap<string, string>
}

/** A data provider that knows what accounts did. data-sources.md §5 */
export type HistoryProvider = {
  name: string
  supports(chain: CaipNetworkId): boolean
  /** It follows the chain: what one of its pages lacks may be there in a moment. */
  isFollower?: boolean
  /**
   * About `limit` transactions, from `position` on, which is the `next` of an earlier page; undefined: the newest.
   * A page may be shorter, even empty, and not be the last. `signal` ends what is asked of others.
   *
   * @throws GangwayError `INVALID_INPUT` for a position that is none; `DATA_HISTORY_UNAVAILABLE` and others when
   * anything could not be read.
   */
  getPage(request: {
    account: string
    chain: CaipNetworkId
    position: unknown
    limit: number
    signal: AbortSignal
  }): Promise<HistoryPage>
}
