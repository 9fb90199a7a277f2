import { type CaipNetworkId, toAssetImagePath, toCaipAccountId } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { getNativeName } from './getNativeName.js'

/**
 * Where the deployment has the picture of a coin (`address` null) or token, for one that no answer of it has named yet. It may
 * have none, and then answers with nothing (204): the letter stays.
 */
export function getPictureUrl(
  { apiUrl }: Pick<Config, 'apiUrl'>,
  { networkId, address }: { networkId: CaipNetworkId; address: string | null },
): string {
  return apiUrl + toAssetImagePath(toCaipAccountId(networkId, address ?? getNativeName(networkId)))
}
