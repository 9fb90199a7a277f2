import {
  type ConvertQuotesResponse,
  convertQuotesResponseSchema,
  convertQuotesRoute,
  GangwayError,
  toCaipAccountId,
} from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { askSwaps, toSwapAsset } from './askSwaps.js'
import { defaultSlippage, type SwapFee, type SwapQuestion, type SwapQuote } from './swapQuote.js'

/**
 * What a swap would bring, the best first, each from another source. Signs nothing.
 *
 * @throws GangwayError `DATA_SWAPS_NOT_SUPPORTED` ('Network not supported for Swaps', product.md §8), `DATA_SWAP_NO_ROUTE`,
 * `DATA_QUOTES_UNAVAILABLE`, `REQUEST_ABORTED`, `PROJECT_ID_MISSING`.
 */
export async function getSwapQuotes(
  config: Pick<Config, 'apiUrl' | 'projectId'>,
  question: SwapQuestion,
  signal?: AbortSignal,
): Promise<readonly [SwapQuote, ...SwapQuote[]]> {
  const { networkId, from, sell, amount, slippage = defaultSlippage } = question
  const { quotes } = await askSwaps(config, {
    path: convertQuotesRoute.path,
    schema: convertQuotesResponseSchema,
    query: {
      amount: `${amount}`,
      userAddress: from,
      from: toSwapAsset(networkId, sell.address),
      ...toSwapGoal(question),
      slippage: toPercent(slippage),
    },
    signal,
  })
  // One that arrives elsewhere is no answer.
  const [best, ...others] = quotes.map(toSwapQuote).filter((quote) => isOfGoal(quote, question))
  if (!best) throw new GangwayError('DATA_SWAP_NO_ROUTE')
  return [best, ...others]
}

/** Where a swap is to arrive, in the words of a question. */
export function toSwapGoal({ networkId, buy, crossing }: SwapQuestion): { to: string; recipient?: string } {
  if (!crossing) return { to: toSwapAsset(networkId, buy.address) }
  const { networkId: other, recipient } = crossing
  return { to: toSwapAsset(other, buy.address), recipient: toCaipAccountId(other, recipient) }
}

/** Whether what was answered arrives on the network that was asked for. */
export function isOfGoal({ crossing }: Pick<SwapQuote, 'crossing'>, question: SwapQuestion): boolean {
  return crossing?.networkId === question.crossing?.networkId
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
  const { source, priceImpact, route, fees, gas, validUntil, crossing } = wire
  return {
    source,
    received: BigInt(wire.toAmount),
    minimum: BigInt(wire.minimumReceived),
    priceImpact,
    route,
    fees: toSwapFees(fees),
    gas: gas === null ? null : BigInt(gas),
    validUntil: Date.parse(validUntil),
    ...toQuoteCrossing(crossing),
  }
}

/** The other network of a quote, if there is one. */
export function toQuoteCrossing(
  crossing: ConvertQuotesResponse['quotes'][number]['crossing'],
): Pick<SwapQuote, 'crossing'> {
  return crossing ? { crossing: { networkId: crossing.chainId, seconds: crossing.seconds } } : {}
}
