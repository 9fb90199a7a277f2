import {
  type ConvertSolanaTransactionResponse,
  type ConvertTransactionResponse,
  convertSolanaTransactionResponseSchema,
  convertTransactionResponseSchema,
  convertTransactionRoute,
  getChainNamespace,
  toCaipAccountId,
} from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { askSwaps, toSwapAsset } from './askSwaps.js'
import { assertBuiltAsShown } from './assertBuiltAsShown.js'
import { toQuoteCrossing, toSwapFees, toSwapGoal } from './getSwapQuotes.js'
import {
  type BuiltSwap,
  defaultSlippage,
  type SignedPermit,
  type SwapQuestion,
  type SwapQuote,
} from './swapQuote.js'

/** How a swap is built. */
type BuildSwapOptions = {
  /** What was signed in place of the approvals, which it then has none of. */
  permit?: SignedPermit | undefined
  signal?: AbortSignal | undefined
}

/**
 * Has the source of a quote build its swap, so that no less than the quote's minimum arrives. The server tries it out; what it
 * answers is compared with what was shown all the same.
 *
 * @throws GangwayError as `askSwaps`; `DATA_SWAP_REFUSED` for something else than was shown.
 */
export async function buildSwap(
  config: Pick<Config, 'apiUrl' | 'projectId'>,
  question: SwapQuestion,
  quote: SwapQuote,
  { permit, signal }: BuildSwapOptions = {},
): Promise<BuiltSwap> {
  const { networkId, from, sell, amount, slippage = defaultSlippage } = question
  const { path } = convertTransactionRoute
  const body = {
    amount: `${amount}`,
    from: toSwapAsset(networkId, sell.address),
    ...toSwapGoal(question),
    userAddress: toCaipAccountId(networkId, from),
    source: quote.source,
    minimumReceived: `${quote.minimum}`,
    slippage: slippage / 100,
    ...(permit ? { permit } : {}),
  }
  const asking = { path, body, signal }
  const built =
    getChainNamespace(networkId) === 'solana'
      ? readSolana(
          quote,
          await askSwaps(config, { ...asking, schema: convertSolanaTransactionResponseSchema }),
        )
      : readEip155(quote, await askSwaps(config, { ...asking, schema: convertTransactionResponseSchema }))
  assertBuiltAsShown(question, quote, built, { hasSigned: permit !== undefined })
  return built
}

function readSolana(quote: SwapQuote, answer: ConvertSolanaTransactionResponse): BuiltSwap {
  const { transaction, lastValidBlockHeight: last, amount } = answer.solana
  return {
    quote: toBuiltQuote(quote, amount, answer),
    transaction: { kind: 'solana', transaction, lastValidBlockHeight: last === null ? null : BigInt(last) },
    permit: null,
  }
}

function readEip155(quote: SwapQuote, answer: ConvertTransactionResponse): BuiltSwap {
  const { approvals, permit = null, tx } = answer
  return {
    quote: toBuiltQuote(quote, tx.amount, answer),
    transaction: {
      kind: 'eip155',
      approvals: approvals.map(({ to, data, value }) => ({ to, value: BigInt(value), data: toHex(data) })),
      call: {
        to: tx.to.slice(tx.to.lastIndexOf(':') + 1),
        value: BigInt(tx.value),
        data: toHex(tx.data),
      },
    },
    permit,
  }
}

/** What is told of a built swap of either family. */
type Told = Omit<ConvertTransactionResponse, 'tx' | 'approvals' | 'permit'>

function toBuiltQuote(shown: SwapQuote, received: string, answer: Told): SwapQuote {
  const { crossing, source, minimumReceived, priceImpact, route, fees, validUntil } = answer
  const { crossing: _, ...quote } = shown
  return {
    ...quote,
    source,
    received: BigInt(received),
    minimum: BigInt(minimumReceived),
    priceImpact,
    route,
    fees: toSwapFees(fees),
    validUntil: Date.parse(validUntil),
    ...toQuoteCrossing(crossing),
  }
}

/** What is no hex is refused with everything else that is not as shown. */
function toHex(data: string): `0x${string}` {
  return `0x${data.replace(/^0x/, '')}`
}
