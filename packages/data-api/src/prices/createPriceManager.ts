import { type CaipNetworkId, type PriceCurrency, parseCaipNetworkId } from '@gangway/protocol'
import type { Freshness, Log } from '@gangway/server-kit'
import { getLeastFresh } from '../getLeastFresh.js'
import type { PriceManager } from '../model/priceManager.js'
import { type AssetId, toAssetKey } from '../model/toAssetKey.js'
import { createCachedPrices } from './createCachedPrices.js'
import type { Price, PriceProvider } from './priceProvider.js'

/** USD per unit of other currencies, e.g. `{eur: 1.08}`. */
export type PriceRates = Readonly<Partial<Record<PriceCurrency, number>>>

/** How long what a price was a day ago is fresh, ms. */
const pastFreshFor = 600_000

/** Below it a price counts as unknown. data-sources.md §3.6 */
const minConfidence = 0.8

/** Creates the price rules. The first of a network's sources that knows a price is the one that is heard. */
export function createPriceManager(deps: {
  providers: readonly PriceProvider[]
  log: Log
  rates?: PriceRates
  /** Sources of a network, in the order asked; left out, all `providers` as they come. */
  getSources?: (chain: CaipNetworkId) => readonly string[]
}): PriceManager {
  const { providers, log, rates = {}, getSources = () => providers.map(({ name }) => name) } = deps
  const sources = new Map(
    providers.map((provider) => [
      provider.name,
      { provider, prices: createCachedPrices(provider), past: createPast(provider) },
    ]),
  )

  /** What the source at `rank` of the asset's network knows. */
  async function ask(asset: AssetId, rank: number): Promise<Found | undefined> {
    const chain = toChain(asset)
    const name = getSources(chain)[rank]
    const source = name === undefined ? undefined : sources.get(name)
    if (!source?.provider.supports(chain)) return undefined
    try {
      const { value: price, ...freshness } = await source.prices.get(chain, asset)
      return isSure(price) ? { usd: price.usd, source: name ?? '', ...freshness } : undefined
    } catch (error) {
      log.warn({ chain, source: name, error }, 'prices could not be read')
      return undefined
    }
  }

  async function find(keys: readonly AssetId[]): Promise<ReadonlyMap<AssetId, Found>> {
    const found = new Map<AssetId, Found>()
    // Source by source, so that what one of them is asked goes to it as one call.
    for (let rank = 0; rank < providers.length; rank++) {
      const missing = [...new Set(keys)].filter((asset) => !found.has(asset))
      const answers = await Promise.all(missing.map((asset) => ask(asset, rank)))
      for (const [index, asset] of missing.entries()) {
        const answer = answers[index]
        if (answer) found.set(asset, answer)
      }
    }
    return found
  }

  async function getDayChange(asset: AssetId, now: Found | undefined): Promise<number | null> {
    const past = now && sources.get(now.source)?.past
    if (!past) return null
    try {
      const { value: before } = await past.get(toChain(asset), asset)
      return isSure(before) && before.usd > 0 ? Number((now.usd / before.usd - 1).toPrecision(8)) : null
    } catch (error) {
      log.warn({ source: now.source, error }, 'prices of a day ago could not be read')
      return null
    }
  }

  return {
    async getDayChanges(assets) {
      const keys = assets.map(toAssetKey)
      const found = await find(keys)
      return Promise.all(keys.map((asset) => getDayChange(asset, found.get(asset))))
    },
    async getPast(id, range) {
      const asset = toAssetKey(id)
      const chain = toChain(asset)
      for (const name of getSources(chain)) {
        const provider = sources.get(name)?.provider
        if (!provider?.getPast || !provider.supports(chain)) continue
        try {
          const prices = await provider.getPast(chain, asset, range)
          if (prices.length > 0) return prices
        } catch (error) {
          log.warn({ chain, source: name, error }, 'prices of the past could not be read')
        }
      }
      return []
    },
    async getPrices(assets, currency = 'usd') {
      const keys = assets.map(toAssetKey)
      const found = await find(keys)
      const rate = currency === 'usd' ? 1 : rates[currency]
      return {
        values: keys.map((asset) => toValue(found.get(asset)?.usd, rate)),
        freshness: getLeastFresh([...found.values()]),
      }
    },
  }
}

type Found = Freshness & { usd: number; source: string }

const isSure = (price: Price | null): price is Price => price !== null && price.confidence >= minConfidence

/** What a source says of the past, behind a cache too; undefined where it remembers nothing. */
function createPast({ getDayAgo }: PriceProvider) {
  return getDayAgo && createCachedPrices({ freshFor: pastFreshFor, getPrices: getDayAgo })
}

/** 8 significant digits, as every figure in money has on the wire. data-sources.md §5 */
function toValue(usd: number | undefined, rate: number | undefined): number | null {
  return usd === undefined || rate === undefined ? null : Number((usd / rate).toPrecision(8))
}

function toChain(asset: AssetId): CaipNetworkId {
  const { chainNamespace, reference } = parseCaipNetworkId(asset.split(':').slice(0, 2).join(':'))
  return `${chainNamespace}:${reference}`
}
