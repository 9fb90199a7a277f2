import { toAssetKey } from '../model/toAssetKey.js'
import type { PriceProvider } from './priceProvider.js'

/** USD per whole coin (CAIP-2 key) or token (CAIP-10 key). */
export type StaticPrices = Readonly<Record<string, number>>

/** Creates the source of the operator's own prices. */
export function createStaticPrices(table: StaticPrices): PriceProvider {
  const byKey = new Map(Object.entries(table).map(([id, usd]) => [toAssetKey(id), usd]))
  return {
    name: 'static',
    freshFor: 60_000,
    supports: () => byKey.size > 0,
    async getPrices(_, assets) {
      return assets.map((asset) => {
        const usd = byKey.get(toAssetKey(asset))
        return usd === undefined ? null : { usd, at: Date.now(), source: 'static', confidence: 1 }
      })
    },
  }
}
