import type { FungiblePriceResponse, ListedToken, PriceCurrency } from '@gangway/protocol'
import type { Freshness, RpcUpstreams } from '@gangway/server-kit'
import type { PriceManager } from '../model/priceManager.js'
import { toAssetKey } from '../model/toAssetKey.js'
import type { TokenStore } from '../model/tokenStore.js'
import { parseTokenId } from './nativeToken.js'

/** Coins and tokens by name, with what they cost. */
export type FungibleManager = {
  /**
   * One row for each of `ids` (CAIP-10; coins by their names of services.md §2), in their order. Price 0: unknown.
   *
   * @throws GangwayError `INVALID_CAIP_ADDRESS`.
   */
  getFungibles(
    ids: readonly string[],
    currency: PriceCurrency,
  ): Promise<{ fungibles: FungiblePriceResponse['fungibles']; freshness: Freshness }>
}

type Description = { name: string; symbol: string; decimals: number }

/**
 * Creates it. `seenTokens` knows the tokens no list names but some followed account was seen with; others have no name:
 * anybody may ask for any address, so nothing is read or kept for it.
 */
export function createFungibleManager(deps: {
  rpc: Pick<RpcUpstreams, 'getStatuses'>
  listedTokens: readonly ListedToken[]
  prices: Pick<PriceManager, 'getPrices'>
  /** Where pictures are, as `TokenPictures` has it. */
  toPictureUrl: (asset: string) => string
  seenTokens?: Pick<TokenStore, 'getKnown'> | undefined
}): FungibleManager {
  const { rpc, prices, toPictureUrl, seenTokens } = deps
  const listed = new Map<string, Description>(
    deps.listedTokens.map((token) => [toAssetKey(`${token.caipNetworkId}:${token.address}`), token]),
  )

  /** What is known without asking anybody. */
  function describe({ asset, chain, address }: ReturnType<typeof parseTokenId>): Description | undefined {
    if (address !== null) return listed.get(toAssetKey(asset))
    return rpc.getStatuses().find(({ network }) => network.caipNetworkId === chain)?.network.nativeCurrency
  }

  async function readSeen(tokens: readonly ReturnType<typeof parseTokenId>[]) {
    const seen = new Map<string, Description>()
    const readable = rpc.getStatuses().filter(({ isConfigured }) => isConfigured)
    await Promise.all(
      readable.map(async ({ network: { caipNetworkId } }) => {
        const addresses = tokens.flatMap(({ chain, address }) =>
          chain === caipNetworkId && address !== null ? [address] : [],
        )
        const found = addresses.length > 0 ? await seenTokens?.getKnown(caipNetworkId, addresses) : undefined
        for (const [address, { name, symbol, decimals }] of found ?? [])
          seen.set(`${caipNetworkId}:${address}`, {
            name: name ?? '',
            symbol: symbol ?? '',
            decimals: decimals ?? 0,
          })
      }),
    )
    return seen
  }

  return {
    async getFungibles(ids, currency) {
      const tokens = ids.map(parseTokenId)
      const [{ values, freshness }, seen] = await Promise.all([
        prices.getPrices(
          tokens.map(({ asset }) => asset),
          currency,
        ),
        readSeen(tokens.filter((token) => !describe(token))),
      ])
      const fungibles = tokens.map((token, index) => {
        const known = describe(token)
        const { name, symbol, decimals } = known ?? seen.get(token.asset) ?? nameless
        // The coin of a network that this deployment does not have is nobody's.
        const iconUrl = token.address === null && !known ? '' : toPictureUrl(token.asset)
        return { address: ids[index] ?? '', name, symbol, iconUrl, price: values[index] ?? 0, decimals }
      })
      return { fungibles, freshness }
    },
  }
}

const nameless: Description = { name: '', symbol: '', decimals: 0 }
