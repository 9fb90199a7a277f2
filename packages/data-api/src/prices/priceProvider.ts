import type { CaipNetworkId } from '@gangway/protocol'
import type { AssetId } from '../model/toAssetKey.js'

/** What one source says an asset costs. data-sources.md §3.6 */
export type Price = {
  /** USD per whole unit. */
  usd: number
  /** When that was so, Unix milliseconds. */
  at: number
  source: PriceSourceName
  /** From 0 to 1; below 0.8 the price counts as unknown. */
  confidence: number
}

/** Sources of prices an operator can choose from. */
export const priceSourceNames = ['static', 'chainlink'] as const

/** See {@link priceSourceNames}. */
export type PriceSourceName = (typeof priceSourceNames)[number]

/** A source of prices. */
export type PriceProvider = {
  name: PriceSourceName
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
}
