import {
  type CaipNetworkId,
  eip155NativeAddress,
  getChainNamespace,
  solanaNativeAddress,
} from '@gangway/protocol'

/** What a network's own coin is called where an address is needed. services.md §2 */
export function getNativeName(networkId: CaipNetworkId): string {
  return getChainNamespace(networkId) === 'solana' ? solanaNativeAddress : eip155NativeAddress
}
