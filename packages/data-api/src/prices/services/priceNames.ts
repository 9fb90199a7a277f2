import type { CaipNetworkId } from '@gangway/protocol'
import type { AssetId } from '../../model/toAssetKey.js'

/** What a service of prices calls a network and its coin, `network/coin`, by CAIP-2 id. */
export type PriceNames = Readonly<Partial<Record<CaipNetworkId, string>>>

/** A network in a service's own words. */
type PriceNetwork = { name: string; coin: string }

/** Reads what the service calls a network; undefined for one that it does not have. */
export function getPriceNetwork(names: PriceNames, chain: CaipNetworkId): PriceNetwork | undefined {
  const [name, coin] = names[chain]?.split('/') ?? []
  return name && coin ? { name, coin } : undefined
}

/** The contract or mint of a token; undefined for a network's coin. */
export function toTokenAddress(chain: CaipNetworkId, asset: AssetId): string | undefined {
  return asset === chain ? undefined : asset.slice(chain.length + 1)
}

/** Cuts a list into parts of at most `size`. */
export function toChunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
