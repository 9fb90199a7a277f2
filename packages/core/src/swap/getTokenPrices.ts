import { type CaipNetworkId, fungiblePriceResponseSchema, fungiblePriceRoute } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { toOwnPicture } from '../kernel/http/toOwnPicture.js'
import { askSwaps } from './askSwaps.js'
import { toSwapAsset } from './toSwapAsset.js'

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
