import type { CaipAccountId, CaipNetworkId } from '@gangway/protocol'

/** What somebody would like to swap. Assets by CAIP-10, coins by their names of services.md §2. */
export type SwapRequest = {
  chain: CaipNetworkId
  from: CaipAccountId
  to: CaipAccountId
  /** Of `from`, base units. */
  amount: bigint
  /** Whose it is, in the spelling of `BalanceProvider.parseAddress`. */
  account: string
}

/** What one source would give for it. */
export type SwapQuote = {
  /** What the source knows it by; null where it needs no name. */
  id: string | null
  /** Of `to`, base units. */
  received: bigint
}

/** A data provider that knows what a swap would give. data-sources.md §5 */
export type SwapProvider = {
  name: string
  /** Whether it may know of swaps on that network; never asks anybody. */
  supports(chain: CaipNetworkId): boolean
  /**
   * What would be received now. `signal` ends what is asked of others.
   *
   * @throws GangwayError when it could not be asked, or has no way from one to the other.
   */
  getQuote(request: SwapRequest, signal: AbortSignal): Promise<SwapQuote>
}
