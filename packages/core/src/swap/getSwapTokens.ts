import {
  type CaipNetworkId,
  type ConvertTokensResponse,
  convertTokensResponseSchema,
  convertTokensRoute,
} from '@gangway/protocol'
import type { SendToken } from '../chains/sendParameters.js'
import type { Config } from '../config/config.js'
import { toOwnPicture } from '../kernel/http/toOwnPicture.js'
import { askSwaps } from './askSwaps.js'
import { fromSwapAsset } from './toSwapAsset.js'

/** A token that a network's lists name. */
export type SwapToken = SendToken & { name: string /** Empty: none is known. */; iconUrl: string }

/**
 * The coin and the listed tokens of a network, the coin first; those without decimals are left out, as they are everywhere
 * (product.md §5).
 *
 * @throws GangwayError `DATA_QUOTES_UNAVAILABLE`, `REQUEST_ABORTED`, `PROJECT_ID_MISSING`.
 */
export async function getSwapTokens(
  config: Pick<Config, 'apiUrl' | 'projectId'>,
  { networkId, signal }: { networkId: CaipNetworkId; signal?: AbortSignal },
): Promise<readonly SwapToken[]> {
  const { tokens } = await askSwaps(config, {
    path: convertTokensRoute.path,
    schema: convertTokensResponseSchema,
    query: { chainId: networkId },
    signal,
  })
  return tokens.filter(({ decimals }) => decimals > 0).map((token) => toSwapToken(config, networkId, token))
}

function toSwapToken(
  { apiUrl }: Pick<Config, 'apiUrl'>,
  networkId: CaipNetworkId,
  token: ConvertTokensResponse['tokens'][number],
): SwapToken {
  const { name, symbol, decimals, logoUri } = token
  const address = fromSwapAsset(networkId, token.address)
  return { address, name, symbol, decimals, iconUrl: toOwnPicture(apiUrl, logoUri) }
}
