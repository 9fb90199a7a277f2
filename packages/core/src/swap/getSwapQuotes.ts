import {
  type ConvertQuotesResponse,
  convertQuotesResponseSchema,
  convertQuotesRoute,
  GangwayError,
} from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { askSwaps } from './askSwaps.js'
import { defaultSlippage, type SwapFee, type SwapQuestion, type SwapQuote } from './swapQuote.js'
import { toSwapAsset } from './toSwapAsset.js'

/**
 * What a swap would bring, the best first, each from another source. Signs nothing.
 *
 * @throws GangwayError `DATA_SWAPS_NOT_SUPPORTED` ('Network not supported for Swaps', SPEC §8), `DATA_SWAP_NO_ROUTE`,
 * `DATA_QUOTES_UNAVAILABLE`, `REQUEST_ABORTED`, `PROJECT_ID_MISSING`.
 */
export async function getSwapQuotes(
  config: Pick<Config, 'apiUrl' | 'projectId'>,
  { networkId, from, sell, buy, amount, slippage = defaultSlippage }: SwapQuestion,
  signal?: AbortSignal,
): Promise<readonly [SwapQuote, ...SwapQuote[]]> {
  const { quotes } = await askSwaps(config, {
    path: convertQuotesRoute.path,
    schema: convertQuotesResponseSchema,
    query: {
      amount: `${amount}`,
      userAddress: from,
      from: toSwapAsset(networkId, sell.address),
      to: toSwapAsset(networkId, buy.address),
      slippage: toPercent(slippage),
    },
    signal,
  })
  const [best, ...others] = quotes.map(toSwapQuote)
  if (!best) throw new GangwayError('DATA_SWAP_NO_ROUTE')
  return [best, ...others]
}

/** Basis points as the server reads them: percent, decimal text. */
function toPercent(basisPoints: number): string {
  return `${basisPoints / 100}`
}

/** What a source keeps, as numbers. */
export function toSwapFees(fees: ConvertQuotesResponse['quotes'][number]['fees']): readonly SwapFee[] {
  return fees.map(({ name, asset, amount }) => ({ name, asset, amount: BigInt(amount) }))
}

function toSwapQuote(wire: ConvertQuotesResponse['quotes'][number]): SwapQuote {
  const { source, priceImpact, route, fees, gas, validUntil } = wire
  return {
    source,
    received: BigInt(wire.toAmount),
    minimum: BigInt(wire.minimumReceived),
    priceImpact,
    route,
    fees: toSwapFees(fees),
    gas: gas === null ? null : BigInt(gas),
    validUntil: Date.parse(validUntil),
  }
}
