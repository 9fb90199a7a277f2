import {
  type CaipNetworkId,
  eip155NativeAddress,
  getChainNamespace,
  solanaNativeAddress,
  toCaipAccountId,
} from '@gangway/protocol'

/** What the picture of a network's coin (`address` null), or of a token this deployment lists, is asked for by. */
export function toPictureId(networkId: CaipNetworkId, address: string | null): string {
  const coin = getChainNamespace(networkId) === 'solana' ? solanaNativeAddress : eip155NativeAddress
  return toCaipAccountId(networkId, address ?? coin)
}
