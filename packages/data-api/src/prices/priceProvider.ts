import type { CaipNetworkId } from '@gangway/protocol'
import type { AssetId } from '../model/toAssetKey.js'

/** What one source says an asset costs. data-sources.md §3.6 */
export type Price = {
  /** USD per whole unit. */
  usd: number
  /** When that was so, Unix milliseconds. */
  at: number
  source: string
  /** From 0 to 1; below 0.8 the price counts as unknown. */
  confidence: number
}

/** What an asset cost at one moment: USD per whole unit, Unix milliseconds. */
type PastPrice = { at: number; usd: number }

/** A data provider that knows prices. data-sources.md §5 */
export type PriceProvider = {
  name: string
  /** How long one of its answers counts as fresh, milliseconds. */
  freshFor: number
  /** Whether it may know assets of that network; never asks anybody. */
  supports(chain: CaipNetworkId): boolean
  /**
   * Prices of assets of one network, in their order; null where it knows none.
   *
   * @throws GangwayError when it could not be asked.
   */
  getPrices(chain: CaipNetworkId, assets: readonly AssetId[]): Promise<readonly (Price | null)[]>
  /** The same 24 hours ago; left out by a source that remembers nothing. Throws as `getPrices`. */
  getDayAgo?(chain: CaipNetworkId, assets: readonly AssetId[]): Promise<readonly (Price | null)[]>
  /**
   * What one asset cost between two moments, Unix milliseconds, the oldest first; empty where it knows none. Left out by a source that
   * remembers nothing. Throws as `getPrices`.
   */
  getPast?(
    chain: CaipNetworkId,
    asset: AssetId,
    range: { from: number; to: number },
  ): Promise<readonly PastPrice[]>
}
