import type { CaipAccountId, CaipNetworkId, ListedToken } from '@gangway/protocol'
import type { GasManager } from '../gas/createGasManager.js'
import type { PriceManager } from '../model/priceManager.js'
import { type AssetId, toAssetKey } from '../model/toAssetKey.js'
import { parseTokenId } from '../prices/nativeToken.js'
import { type SwapRequest, toCrossing } from './swapProvider.js'

/** What prices say of a swap, base units of what is got; null where one of them, or the decimals of a token, is unknown. */
export type Reckoning = {
  /** What the amount is worth. */
  fair: bigint | null
  /** What a unit of gas costs, in millionths of a base unit. */
  gas: bigint | null
}

/** Reckons a swap by prices. It never rejects: what cannot be had is unknown. */
export type Reckon = (request: SwapRequest) => Promise<Reckoning>

/** Decimals of coins, by family. */
const coinDecimals = { eip155: 18, solana: 9 } as const

/** Of two prices, one by the other. */
const ratioScale = 10n ** 15n

/** What `Reckoning.gas` is told in. */
export const gasScale = 1_000_000n

/** Creates it. Prices are of no more than eight digits: enough to rank and to caution, and never what is paid. */
export function createReckoning(deps: {
  prices: Pick<PriceManager, 'getPrices'>
  gas: GasManager
  tokens: readonly ListedToken[]
}): Reckon {
  const decimals = new Map<AssetId, number>(
    deps.tokens.map((token) => [toAssetKey(`${token.caipNetworkId}:${token.address}`), token.decimals]),
  )

  function read(id: CaipAccountId): { asset: AssetId; decimals: number | undefined } {
    const { asset, address, chain } = parseTokenId(id)
    if (address !== null) return { asset, decimals: decimals.get(toAssetKey(asset)) }
    return { asset, decimals: chain.startsWith('solana:') ? coinDecimals.solana : coinDecimals.eip155 }
  }

  const readGasPrice = (chain: CaipNetworkId) =>
    chain.startsWith('eip155:')
      ? deps.gas.getGasPrice(chain).then(
          ({ value }) => BigInt(value.standard),
          () => null,
        )
      : null

  return async (request) => {
    const [given, got] = [read(request.from), read(request.to)]
    const [answer, gasPrice] = await Promise.all([
      deps.prices.getPrices([given.asset, got.asset, request.chain]),
      toCrossing(request) === null ? readGasPrice(request.chain) : null,
    ])
    const [givenPrice, gotPrice, coinPrice] = answer.values
    const convert = (amount: bigint, price: number | null | undefined, places: number | undefined) => {
      if (!price || !gotPrice || places === undefined || got.decimals === undefined) return null
      const ratio = (price / gotPrice) * Number(ratioScale)
      if (!Number.isFinite(ratio)) return null
      const [up, down] = [10n ** BigInt(got.decimals), 10n ** BigInt(places)]
      return (amount * BigInt(Math.round(ratio)) * up) / (ratioScale * down)
    }
    return {
      fair: convert(request.amount, givenPrice, given.decimals) || null,
      gas: gasPrice === null ? null : convert(gasPrice * gasScale, coinPrice, coinDecimals.eip155),
    }
  }
}
