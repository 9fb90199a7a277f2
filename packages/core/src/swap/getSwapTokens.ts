import {
  type CaipNetworkId,
  type ConvertTokensResponse,
  convertTokensResponseSchema,
  convertTokensRoute,
  fungiblePriceResponseSchema,
  fungiblePriceRoute,
} from '@gangway/protocol'
import type { SendToken } from '../chains/sendParameters.js'
import type { Config } from '../config/config.js'
import { toOwnPicture } from '../kernel/http/toOwnPicture.js'
import { askSwaps, fromSwapAsset, toSwapAsset } from './askSwaps.js'

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

/** The most that is asked for at once. data-sources.md §1.2 */
const mostAsked = 100

/** What a token is worth, in USD (null: unknown), and its picture (empty: none). */
export type TokenPrice = { price: number | null; iconUrl: string }

/**
 * What tokens are worth that an account need not hold, in the order they were asked for; of more than a hundred the first ones
 * alone.
 *
 * @throws GangwayError `DATA_QUOTES_UNAVAILABLE`, `REQUEST_ABORTED`, `PROJECT_ID_MISSING`.
 */
export async function getTokenPrices(
  config: Pick<Config, 'apiUrl' | 'projectId'>,
  {
    networkId,
    addresses,
    signal,
  }: {
    networkId: CaipNetworkId
    /** Contract or mint; null: the network's own coin. */
    addresses: readonly (string | null)[]
    signal?: AbortSignal
  },
): Promise<readonly TokenPrice[]> {
  const { fungibles } = await askSwaps(config, {
    path: fungiblePriceRoute.path,
    schema: fungiblePriceResponseSchema,
    body: {
      currency: 'usd',
      addresses: addresses.slice(0, mostAsked).map((address) => toSwapAsset(networkId, address)),
    },
    signal,
  })
  return fungibles.map(({ price, iconUrl }) => ({
    price: price > 0 ? price : null,
    iconUrl: toOwnPicture(config.apiUrl, iconUrl),
  }))
}
