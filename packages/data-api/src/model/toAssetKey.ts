import type { AssetId } from '../prices/priceProvider.js'

/** An asset's id in the one spelling tables and caches use: EVM addresses match in any case, Solana's exactly. */
export function toAssetKey(id: string): AssetId {
  return (id.startsWith('eip155:') ? id.toLowerCase() : id) as AssetId
}
