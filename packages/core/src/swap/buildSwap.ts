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
import { askSwaps } from './askSwaps.js'
import { assertBuiltAsShown } from './assertBuiltAsShown.js'
import { toSwapFees } from './getSwapQuotes.js'
import { type BuiltSwap, defaultSlippage, type SwapQuestion, type SwapQuote } from './swapQuote.js'
import { toSwapAsset } from './toSwapAsset.js'

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
  signal?: AbortSignal,
): Promise<BuiltSwap> {
  const { networkId, from, sell, buy, amount, slippage = defaultSlippage } = question
  const { path } = convertTransactionRoute
  const body = {
    amount: `${amount}`,
    from: toSwapAsset(networkId, sell.address),
    to: toSwapAsset(networkId, buy.address),
    userAddress: toCaipAccountId(networkId, from),
    source: quote.source,
    minimumReceived: `${quote.minimum}`,
    slippage: slippage / 100,
  }
  if (getChainNamespace(networkId) === 'solana') {
    const schema = convertSolanaTransactionResponseSchema
    const answer = await askSwaps(config, { path, schema, body, signal })
    const { transaction, lastValidBlockHeight: last, amount: received } = answer.solana
    const built = {
      quote: toBuiltQuote(quote, received, answer),
      transaction: {
        kind: 'solana',
        transaction,
        lastValidBlockHeight: last === null ? null : BigInt(last),
      },
    } as const
    assertBuiltAsShown(question, quote, built)
    return built
  }
  const answer = await askSwaps(config, { path, schema: convertTransactionResponseSchema, body, signal })
  const built = {
    quote: toBuiltQuote(quote, answer.tx.amount, answer),
    transaction: {
      kind: 'eip155',
      approvals: answer.approvals.map(({ to, data, value }) => ({
        to,
        value: BigInt(value),
        data: toHex(data),
      })),
      call: {
        to: answer.tx.to.slice(answer.tx.to.lastIndexOf(':') + 1),
        value: BigInt(answer.tx.value),
        data: toHex(answer.tx.data),
      },
    },
  } as const
  assertBuiltAsShown(question, quote, built)
  return built
}

function toBuiltQuote(
  quote: SwapQuote,
  received: string,
  answer:
    | Omit<ConvertTransactionResponse, 'tx' | 'approvals'>
    | Omit<ConvertSolanaTransactionResponse, 'solana'>,
): SwapQuote {
  const { source, minimumReceived, priceImpact, route, fees, validUntil } = answer
  return {
    ...quote,
    source,
    received: BigInt(received),
    minimum: BigInt(minimumReceived),
    priceImpact,
    route,
    fees: toSwapFees(fees),
    validUntil: Date.parse(validUntil),
  }
}

/** What is no hex is refused with everything else that is not as shown. */
function toHex(data: string): `0x${string}` {
  return `0x${data.replace(/^0x/, '')}`
}
