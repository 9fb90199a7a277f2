import { type CaipAccountId, type CaipNetworkId, toCaipAccountId } from '@gangway/protocol'
import * as v from 'valibot'
import { zeroAddress } from 'viem'
import { toNativeTokenId } from '../../prices/nativeToken.js'
import { swapVenues } from '../pools/swapVenues.js'
import {
  type CrossingReport,
  type SwapBuilder,
  type SwapProvider,
  type SwapQuote,
  type SwapRequest,
  toCrossing,
} from '../swapProvider.js'
import { buildWithMinimum } from './buildWithMinimum.js'
import { readLifiCall, readLifiCrossing } from './calls/readLifiCall.js'
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
import { toHeldMinimum } from './toHeldMinimum.js'

/** Networks of product.md §9 that LI.FI knows. */
const chains: readonly CaipNetworkId[] = [
  ...(['eip155:1', 'eip155:10', 'eip155:56', 'eip155:100', 'eip155:137', 'eip155:250'] as const),
  ...(['eip155:324', 'eip155:8453', 'eip155:42161', 'eip155:43114', 'eip155:1313161554'] as const),
]

const quoteSchema = v.object({
  estimate: v.object({
    toAmount: amountSchema,
    toAmountMin: amountSchema,
    /** Seconds. */
    executionDuration: v.nullish(v.pipe(v.number(), v.minValue(0))),
    approvalAddress: v.nullish(contractSchema),
    feeCosts: v.optional(
      v.array(
        v.object({
          name: v.string(),
          amount: amountSchema,
          token: v.object({ address: contractSchema, chainId: v.optional(v.number()) }),
        }),
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

/** How far a transaction between networks is, by LI.FI's words for it. */
const statusSchema = v.object({
  status: v.string(),
  substatus: v.nullish(v.string()),
  receiving: v.nullish(v.object({ txHash: v.nullish(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))) })),
})

type Answer = v.InferOutput<typeof quoteSchema>

/** Its transactions have no deadline of their own; a price is old by then. ms */
const sendableFor = 60_000

/**
 * Creates the source that asks LI.FI, between networks too. `routers` are the contracts its transactions may call, `wrapped`
 * what coins are wrapped in on networks that are not known here. data-sources.md §8
 */
export function createLifi(settings: {
  url: string
  key: string | undefined
  routers: readonly string[]
  wrapped?: readonly CaipAccountId[] | undefined
  /** Networks in place of those it is known to have. */
  chains?: readonly CaipNetworkId[] | undefined
}): SwapProvider {
  const service = createSwapService(settings.url, settings.key ? { 'x-lifi-api-key': settings.key } : {})
  const routers = toLowerCase(settings.routers)
  const able = settings.chains ?? chains
  const wrapped = new Set([
    ...Object.entries(swapVenues).map(([chain, venues]) => `${chain}:${venues?.wrapped}`.toLowerCase()),
    ...(settings.wrapped ?? []).map((id) => id.toLowerCase()),
  ])
  const read: NonNullable<SwapBuilder['read']> = async (request, call) => {
    const { chain, account, to } = request
    const other = toCrossing(request)
    if (other === null) {
      const terms = readLifiCall(call)
      return terms && { ...terms, chain }
    }
    const terms = readLifiCrossing(call, account)
    // What a coin is wrapped in arrives as the coin there.
    const isCoin = to === toNativeTokenId(other) && wrapped.has(`${other}:${terms?.to}`)
    return terms && { ...terms, ...(isCoin ? { to: null } : {}) }
  }
  async function ask(request: SwapRequest, slippage: number, signal: AbortSignal): Promise<Answer> {
    const { chain, from, to, amount, account, recipient = account } = request
    const [fromChain, toChain] = [chain, toCrossing(request) ?? chain].map(toChainId)
    const query = {
      ...{ fromChain, toChain, fromAmount: String(amount), fromAddress: account, toAddress: recipient },
      fromToken: toAddress(chain, from, zeroAddress),
      toToken: toAddress(toCrossing(request) ?? chain, to, zeroAddress),
      slippage: String(slippage / 10_000),
      // Of these alone the call itself says what arrives, and who gets it back where it does not.
      ...(fromChain === toChain ? {} : { allowBridges: 'across' }),
    }
    return service.get(quoteSchema, '/quote', query, signal)
  }
  return {
    name: 'lifi',
    supports: (chain) => able.includes(chain),
    getQuote: async (request, signal) => toQuote(request, await ask(request, request.slippage, signal)),
    crossings: {
      supports: (from, to) =>
        [from, to].every((chain) => chain.startsWith('eip155:') && able.includes(chain)),
      async getReport({ from, to, hash }, signal) {
        const query = { txHash: hash, fromChain: toChainId(from), toChain: toChainId(to) }
        return toReport(await service.get(statusSchema, '/status', query, signal))
      },
    },
    builder: {
      listRouters: async () => routers,
      listSpenders: async () => routers,
      read,
      build: (request, signal) =>
        buildWithMinimum(request, async (slippage) => {
          const answer = await ask(request, slippage, signal)
          const quote = toQuote(request, answer)
          const { to, data, value } = answer.transactionRequest
          return {
            ...{ to, data, value, spender: quote.spender ?? null, quote },
            minimum: toHeldMinimum(
              answer.estimate.toAmountMin,
              await read(request, answer.transactionRequest),
            ),
            validUntil: Date.now() + sendableFor,
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
  const { toAmount, approvalAddress, feeCosts, executionDuration } = estimate
  return {
    id: null,
    received: toAmount,
    priceImpact: null,
    spender: isCoinGiven(request) ? null : (approvalAddress?.toLowerCase() ?? null),
    gas: transactionRequest.gasLimit ?? null,
    seconds: toCrossing(request) === null ? null : (executionDuration ?? null),
    fees: feeCosts.map(({ name, amount, token }) => ({
      ...{ name, amount, asset: toId(token.chainId ? `eip155:${token.chainId}` : chain, token.address) },
    })),
    route: toolDetails ? [{ venue: toolDetails.name, from, to, fee: null }] : [],
  }
}

/** Something else than was asked for (`PARTIAL`) is for a person to look at, like a failure. */
function toReport({ status, substatus, receiving }: v.InferOutput<typeof statusSchema>): CrossingReport {
  const hash = receiving?.txHash?.toLowerCase() ?? null
  if (status === 'FAILED' || status === 'INVALID' || substatus === 'PARTIAL') return { state: 'failed', hash }
  if (status !== 'DONE') return { state: 'sent', hash: null }
  return { state: substatus === 'REFUNDED' ? 'refunded' : 'arrived', hash }
}
