import type { CaipNetworkId } from '@gangway/protocol'
import { type CacheAnswer, createCache } from '@gangway/server-kit'
import type { AssetId } from '../model/toAssetKey.js'
import { createBatch } from './createBatch.js'
import type { Price, PriceProvider } from './priceProvider.js'

/** How long a price may be served while a newer one cannot be had, ms. data-sources.md §4 */
const staleFor = 600_000
const maxEntries = 20_000

/** One source behind a cache: single assets are asked for, and asked for together where their moment is the same. */
export type CachedPrices = {
  /** @throws what the source throws, when there is no answer left from earlier. */
  get(chain: CaipNetworkId, asset: AssetId): Promise<CacheAnswer<Price | null>>
}

/** Puts a source behind a cache, or what it says of the past. `asset` is in the spelling of `toAssetKey`. */
export function createCachedPrices(provider: Pick<PriceProvider, 'freshFor' | 'getPrices'>): CachedPrices {
  const stale = Math.max(staleFor, 2 * provider.freshFor)
  const cache = createCache<Price | null>({ fresh: provider.freshFor, stale, maxEntries })
  const batches = new Map<CaipNetworkId, (asset: AssetId) => Promise<Price | null | undefined>>()

  function getBatch(chain: CaipNetworkId) {
    const existing = batches.get(chain)
    if (existing) return existing
    const batch = createBatch((assets: readonly AssetId[]) => provider.getPrices(chain, assets))
    batches.set(chain, batch)
    return batch
  }

  return {
    get: (chain, asset) => cache.get(asset, async () => (await getBatch(chain)(asset)) ?? null),
  }
}
