import type { CaipAccountId, CaipNetworkId } from '@gangway/protocol'

/** What has a price: a network's coin (CAIP-2) or a token (CAIP-10), EVM addresses in any case. */
export type AssetId = CaipNetworkId | CaipAccountId

/** An asset's id in the one spelling tables and caches use: EVM addresses match in any case, Solana's exactly. */
export function toAssetKey(id: string): AssetId {
  return (id.startsWith('eip155:') ? id.toLowerCase() : id) as AssetId
}
