import { type CaipNetworkId, toAssetImagePath, toCaipAccountId } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { getNativeName } from './getNativeName.js'

/**
 * Where the deployment has the picture of a coin (`address` null) or token, for one that no answer of it has named yet. It may
 * have none, and then answers with nothing (204): the letter stays. Empty without a server.
 */
export function getPictureUrl(
  { apiUrl, sources }: Pick<Config, 'apiUrl' | 'sources'>,
  { networkId, address }: { networkId: CaipNetworkId; address: string | null },
): string {
  if (sources) return ''
  return apiUrl + toAssetImagePath(toCaipAccountId(networkId, address ?? getNativeName(networkId)))
}
