import { type CaipNetworkId, toCaipAccountId } from '@gangway/protocol'
import { getNativeName } from '../chains/getNativeName.js'

/** An asset as swaps name it, CAIP-10; a coin by its name of services.md §2. */
export function toSwapAsset(networkId: CaipNetworkId, address: string | null): string {
  return toCaipAccountId(networkId, address ?? getNativeName(networkId))
}

/** The address of an asset named so, without its network; null: the network's own coin. */
export function fromSwapAsset(networkId: CaipNetworkId, asset: string): string | null {
  const address = asset.slice(asset.lastIndexOf(':') + 1)
  return address.toLowerCase() === getNativeName(networkId).toLowerCase() ? null : address
}
