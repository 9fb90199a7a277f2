import type { PriceCurrency } from '@gangway/protocol'
import type { Freshness } from '@gangway/server-kit'
import type { AssetId } from './toAssetKey.js'

/** Prices of many assets. */
export type PriceAnswer = {
  /** Per whole unit, in the order asked for; null when unknown. */
  values: readonly (number | null)[]
  /** The least fresh of them. */
  freshness: Freshness
}

/** The rules of prices: which sources are asked, what is cached, when a price counts as known. */
export type PriceManager = {
  /** Never throws: a price that cannot be had is unknown, and only that. */
  getPrices(assets: readonly AssetId[], currency?: PriceCurrency): Promise<PriceAnswer>
  /**
   * By how much each rose within 24 hours, as a fraction (0.02: 2 %), in the order asked for: by the source that tells its price
   * now. Null where that source does not know. Never throws.
   */
  getDayChanges(assets: readonly AssetId[]): Promise<readonly (number | null)[]>
  /**
   * What an asset cost between two moments, Unix milliseconds, the oldest first, in USD: by the first source that remembers. Empty
   * where none does. Not cached. Never throws.
   */
  getPast(
    asset: AssetId,
    range: { from: number; to: number },
  ): Promise<readonly { at: number; usd: number }[]>
}
