import { type CaipAccountId, type CaipNetworkId, toCaipAccountId } from '@gangway/protocol'
import * as v from 'valibot'
import { zeroAddress } from 'viem'
import { toNativeTokenId } from '../../prices/nativeToken.js'
import type { SwapProvider, SwapQuote, SwapRequest } from '../swapProvider.js'
import { buildWithMinimum } from './buildWithMinimum.js'
import { createSwapService } from './createSwapService.js'
import {
  amountSchema,
  callDataSchema,
  contractSchema,
  isCoinGiven,
  quantitySchema,
  toAddress,
  toChainId,
  toLowerCase,
} from './serviceValues.js'

/** Networks of SPEC §9 that LI.FI knows. */
const chains: readonly CaipNetworkId[] = [
  ...(['eip155:1', 'eip155:10', 'eip155:56', 'eip155:100', 'eip155:137', 'eip155:250'] as const),
  ...(['eip155:324', 'eip155:8453', 'eip155:42161', 'eip155:43114', 'eip155:1313161554'] as const),
]

const quoteSchema = v.object({
  estimate: v.object({
    toAmount: amountSchema,
    toAmountMin: amountSchema,
    approvalAddress: v.nullish(contractSchema),
    feeCosts: v.optional(
      v.array(
        v.object({ name: v.string(), amount: amountSchema, token: v.object({ address: contractSchema }) }),
      ),
      [],
    ),
  }),
  toolDetails: v.optional(v.object({ name: v.string() })),
  transactionRequest: v.object({
    to: contractSchema,
    data: callDataSchema,
    value: quantitySchema,
    gasLimit: v.nullish(quantitySchema),
  }),
})

type Answer = v.InferOutput<typeof quoteSchema>

/** Its transactions have no deadline of their own; a price is old by then. ms */
const sendableFor = 60_000

/** Creates the source that asks LI.FI. `routers` are the contracts its transactions may call. data-sources.md §8 */
export function createLifi(settings: {
  url: string
  key: string | undefined
  routers: readonly string[]
  /** Networks in place of those it is known to have. */
  chains?: readonly CaipNetworkId[] | undefined
}): SwapProvider {
  const service = createSwapService(settings.url, settings.key ? { 'x-lifi-api-key': settings.key } : {})
  const routers = toLowerCase(settings.routers)
  const able = settings.chains ?? chains
  async function ask(request: SwapRequest, slippage: number, signal: AbortSignal): Promise<Answer> {
    const { chain, from, to, amount, account } = request
    const id = toChainId(chain)
    const query = {
      ...{ fromChain: id, toChain: id, fromAmount: String(amount), fromAddress: account, toAddress: account },
      fromToken: toAddress(chain, from, zeroAddress),
      toToken: toAddress(chain, to, zeroAddress),
      slippage: String(slippage / 10_000),
    }
    return service.get(quoteSchema, '/quote', query, signal)
  }
  return {
    name: 'lifi',
    supports: (chain) => able.includes(chain),
    getQuote: async (request, signal) => toQuote(request, await ask(request, request.slippage, signal)),
    builder: {
      listRouters: async () => routers,
      listSpenders: async () => routers,
      build: (request, signal) =>
        buildWithMinimum(request, async (slippage) => {
          const answer = await ask(request, slippage, signal)
          const quote = toQuote(request, answer)
          const { to, data, value } = answer.transactionRequest
          return {
            ...{ to, data, value, spender: quote.spender ?? null, quote },
            ...{ minimum: answer.estimate.toAmountMin, validUntil: Date.now() + sendableFor },
          }
        }),
    },
  }
}

/** The zero address is the coin's with LI.FI. */
function toId(chain: CaipNetworkId, address: string): CaipAccountId {
  return address === zeroAddress ? toNativeTokenId(chain) : toCaipAccountId(chain, address.toLowerCase())
}

function toQuote(request: SwapRequest, { estimate, toolDetails, transactionRequest }: Answer): SwapQuote {
  const { chain, from, to } = request
  const { toAmount, approvalAddress, feeCosts } = estimate
  return {
    id: null,
    received: toAmount,
    priceImpact: null,
    spender: isCoinGiven(request) ? null : (approvalAddress?.toLowerCase() ?? null),
    gas: transactionRequest.gasLimit ?? null,
    fees: feeCosts.map(({ name, amount, token }) => ({
      ...{ name, amount, asset: toId(chain, token.address) },
    })),
    route: toolDetails ? [{ venue: toolDetails.name, from, to, fee: null }] : [],
  }
}
