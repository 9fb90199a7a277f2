import type { CaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import type { AssetId } from '../../model/toAssetKey.js'
import { mapConcurrently } from '../../providers/mapConcurrently.js'
import type { DataService } from '../../providers/service/createDataService.js'
import type { Price, PriceProvider } from '../priceProvider.js'
import { getPriceNetwork, type PriceNames, toChunks, toTokenAddress } from './priceNames.js'

/** Contracts in one question: CoinGecko takes 515, and their addresses are in that of the question. */
const perQuestion = 100
const mostAtOnce = 2

/** A price that nothing confirmed for longer than that is none, ms. */
const longestAge = 25 * 3_600_000

const entrySchema = v.object({
  usd: v.nullish(v.pipe(v.number(), v.finite(), v.minValue(0))),
  usd_24h_change: v.nullish(v.pipe(v.number(), v.finite())),
  last_updated_at: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})
const answerSchema = v.record(v.string(), entrySchema)
const chartSchema = v.object({
  prices: v.array(
    v.tuple([v.pipe(v.number(), v.safeInteger()), v.pipe(v.number(), v.finite(), v.minValue(0))]),
  ),
})

type Entry = v.InferOutput<typeof entrySchema>

/** Creates the prices of CoinGecko's API v3. https://docs.coingecko.com/reference/simple-token-price */
export function createCoinGeckoPrices({
  service,
  names,
}: {
  service: DataService
  names: PriceNames
}): PriceProvider {
  async function read(chain: CaipNetworkId, assets: readonly AssetId[]): Promise<(Entry | undefined)[]> {
    const network = getPriceNetwork(names, chain)
    if (!network) return assets.map(() => undefined)
    const query = { vs_currencies: 'usd', include_24hr_change: 'true', include_last_updated_at: 'true' }
    const tokens = assets.flatMap((asset) => toTokenAddress(chain, asset) ?? [])
    const coin: Record<string, Entry> = assets.includes(chain)
      ? await service.get(answerSchema, {
          chain,
          path: '/simple/price',
          query: { ...query, ids: network.coin },
        })
      : {}
    const parts = await mapConcurrently(toChunks(tokens, perQuestion), mostAtOnce, (chunk) =>
      service.get(answerSchema, {
        chain,
        path: `/simple/token_price/${network.name}`,
        query: { ...query, contract_addresses: chunk.join(',') },
      }),
    )
    const found = new Map(parts.flatMap((part) => Object.entries(part)))
    return assets.map((asset) => {
      const address = toTokenAddress(chain, asset)
      if (address === undefined) return coin[network.coin]
      return found.get(address) ?? found.get(address.toLowerCase())
    })
  }

  return {
    name: 'coingecko',
    freshFor: 60_000,
    supports: (chain) => names[chain] !== undefined && !service.isResting(chain),
    async getPrices(chain, assets) {
      return (await read(chain, assets)).map((entry) => toPrice(entry))
    },
    async getDayAgo(chain, assets) {
      return (await read(chain, assets)).map((entry) => {
        const price = toPrice(entry)
        const change = entry?.usd_24h_change
        if (!price || change === null || change === undefined || change <= -100) return null
        return { ...price, usd: price.usd / (1 + change / 100) }
      })
    },
    async getPast(chain, asset, { from, to }) {
      const network = getPriceNetwork(names, chain)
      if (!network) return []
      const address = toTokenAddress(chain, asset)
      const coin = address === undefined ? network.coin : `${network.name}/contract/${address}`
      const query = {
        vs_currency: 'usd',
        from: String(Math.floor(from / 1_000)),
        to: String(Math.floor(to / 1_000)),
      }
      const path = `/coins/${coin}/market_chart/range`
      const { prices } = await service.get(chartSchema, { chain, path, query, missing: { prices: [] } })
      return prices.map(([at, usd]) => ({ at, usd }))
    },
  }
}

function toPrice(entry: Entry | undefined): Price | null {
  const { usd, last_updated_at: seconds } = entry ?? {}
  if (usd === null || usd === undefined || !(usd > 0) || seconds === null || seconds === undefined)
    return null
  const at = seconds * 1_000
  return Date.now() - at > longestAge ? null : { usd, at, source: 'coingecko', confidence: 1 }
}
