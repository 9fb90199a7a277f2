import type { CaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import type { AssetId } from '../../model/toAssetKey.js'
import { mapConcurrently } from '../../providers/mapConcurrently.js'
import type { DataService } from '../../providers/service/createDataService.js'
import type { Price, PriceProvider } from '../priceProvider.js'
import { getPriceNetwork, type PriceNames, toChunks, toTokenAddress } from './priceNames.js'

/** Assets in one question: their names are in its address. */
const perQuestion = 50
const mostAtOnce = 2

const day = 24 * 3_600_000

/** How far the time of a price may be from the one that was asked for, ms. */
const longestAge = 25 * 3_600_000
const pastTolerance = 4 * 3_600_000

/** Points of a chart. */
const mostPoints = 500

const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const usd = v.pipe(v.number(), v.finite(), v.minValue(0))
const answerSchema = v.object({
  coins: v.record(
    v.string(),
    v.object({
      price: usd,
      timestamp: seconds,
      confidence: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
    }),
  ),
})
const chartSchema = v.object({
  coins: v.record(v.string(), v.object({ prices: v.array(v.object({ timestamp: seconds, price: usd })) })),
})

/** Creates the prices of DefiLlama's coins API. https://api-docs.defillama.com */
export function createDefiLlamaPrices({
  service,
  names,
}: {
  service: DataService
  names: PriceNames
}): PriceProvider {
  function toCoin(chain: CaipNetworkId, asset: AssetId): string | undefined {
    const network = getPriceNetwork(names, chain)
    const address = toTokenAddress(chain, asset)
    return network && (address === undefined ? `coingecko:${network.coin}` : `${network.name}:${address}`)
  }

  /** Prices at a moment, undefined for now. */
  async function read(
    chain: CaipNetworkId,
    assets: readonly AssetId[],
    moment?: number,
  ): Promise<(Price | null)[]> {
    const coins = assets.map((asset) => toCoin(chain, asset))
    const asked = [...new Set(coins.filter((coin) => coin !== undefined))]
    const path = moment === undefined ? 'current' : `historical/${Math.floor(moment / 1_000)}`
    const parts = await mapConcurrently(toChunks(asked, perQuestion), mostAtOnce, (chunk) =>
      service.get(answerSchema, {
        chain,
        path: `/prices/${path}/${chunk.join(',')}`,
        query: { searchWidth: '4h' },
      }),
    )
    const found = new Map(parts.flatMap((part) => Object.entries(part.coins)))
    const [time, tolerance] = moment === undefined ? [Date.now(), longestAge] : [moment, pastTolerance]
    return coins.map((coin) => {
      const entry = coin === undefined ? undefined : found.get(coin)
      if (!entry || entry.price === 0 || Math.abs(time - entry.timestamp * 1_000) > tolerance) return null
      const confidence = entry.confidence ?? 0
      return { usd: entry.price, at: entry.timestamp * 1_000, source: 'defillama', confidence }
    })
  }

  return {
    name: 'defillama',
    freshFor: 60_000,
    supports: (chain) => names[chain] !== undefined && !service.isResting(chain),
    getPrices: (chain, assets) => read(chain, assets),
    getDayAgo: (chain, assets) => read(chain, assets, Date.now() - day),
    async getPast(chain, asset, { from, to }) {
      const coin = toCoin(chain, asset)
      if (coin === undefined) return []
      const period = Math.max(300, Math.ceil((to - from) / 1_000 / mostPoints))
      const query = {
        start: String(Math.floor(from / 1_000)),
        span: String(Math.max(1, Math.min(mostPoints, Math.floor((to - from) / 1_000 / period)))),
        period: `${period}s`,
      }
      const { coins } = await service.get(chartSchema, { chain, path: `/chart/${coin}`, query })
      return (coins[coin]?.prices ?? []).map(({ timestamp, price }) => ({
        at: timestamp * 1_000,
        usd: price,
      }))
    },
  }
}
