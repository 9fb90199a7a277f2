import type { TokenBalance } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { findLinkAsset } from './findLinkAsset.js'
import type { SendLink } from './parseSendLink.js'

/**
 * Whether a chosen token is what a link asks for: of its asset and network, as far as it names them. An asset
 * without a network is meant on the selected one.
 */
export function isLinkToken(
  { asset, networkId }: Pick<SendLink, 'asset' | 'networkId'>,
  token: TokenBalance,
  selected: CaipNetworkId,
): boolean {
  if (asset === undefined) return networkId === undefined || networkId === token.chainId
  return token.chainId === (networkId ?? selected) && findLinkAsset(asset, [token]) !== null
}
