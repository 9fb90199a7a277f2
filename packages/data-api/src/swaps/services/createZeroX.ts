import { type CaipNetworkId, GangwayError, toCaipAccountId } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import type { Address } from 'viem'
import type { SwapBuilder, SwapFee, SwapProvider, SwapQuote, SwapRequest } from '../swapProvider.js'
import { buildWithMinimum } from './buildWithMinimum.js'
import { createSettlerFinder } from './calls/createSettlerFinder.js'
import { readZeroXCall } from './calls/readZeroXCall.js'
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

/** Networks of product.md §9 that 0x's second API knows. */
const chains: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
]

const feeSchema = v.nullish(v.object({ amount: amountSchema, token: contractSchema }))
const priceSchema = v.object({
  liquidityAvailable: v.boolean(),
  buyAmount: v.optional(amountSchema),
  minBuyAmount: v.optional(amountSchema),
  allowanceTarget: v.nullish(contractSchema),
  gas: v.nullish(quantitySchema),
  fees: v.optional(v.object({ integratorFee: feeSchema, zeroExFee: feeSchema, gasFee: feeSchema }), {}),
  route: v.optional(
    v.object({
      fills: v.array(v.object({ from: contractSchema, to: contractSchema, source: v.string() })),
    }),
  ),
})
const quoteSchema = v.object({
  ...priceSchema.entries,
  transaction: v.optional(v.object({ to: contractSchema, data: callDataSchema, value: quantitySchema })),
})

type Price = v.InferOutput<typeof priceSchema>

/** 0x has no time in its answers; its documents advise to send within half a minute. ms */
const sendableFor = 30_000

/**
 * Creates the source that asks 0x (v2, by AllowanceHolder, so nobody signs anything beside the transaction). `routers` are
 * the contracts of that kind its transactions may call, `registry` tells which settlers they may have called in turn.
 * data-sources.md §8
 */
export function createZeroX(settings: {
  rpc: Pick<RpcUpstreams, 'read'>
  url: string
  key: string | undefined
  routers: readonly string[]
  registry: Address
  /** Networks in place of those it is known to have. */
  chains?: readonly CaipNetworkId[] | undefined
}): SwapProvider {
  const headers = { '0x-version': 'v2', ...(settings.key ? { '0x-api-key': settings.key } : {}) }
  const service = createSwapService(settings.url, headers)
  const routers = toLowerCase(settings.routers)
  const able = settings.chains ?? chains
  const findSettlers = createSettlerFinder(settings.rpc, settings.registry)
  const read: NonNullable<SwapBuilder['read']> = async ({ chain }, call) => {
    const terms = readZeroXCall(call, { holders: routers, settlers: await findSettlers(chain) })
    return terms && { ...terms, chain }
  }
  const toQuery = ({ chain, from, to, amount, account }: SwapRequest, slippage: number) => ({
    chainId: toChainId(chain),
    sellToken: toAddress(chain, from),
    buyToken: toAddress(chain, to),
    sellAmount: String(amount),
    taker: account,
    slippageBps: String(slippage),
  })
  return {
    name: '0x',
    supports: (chain) => able.includes(chain),
    async getQuote(request, signal) {
      const query = toQuery(request, request.slippage)
      return toQuote(request, await service.get(priceSchema, '/swap/allowance-holder/price', query, signal))
    },
    builder: {
      // A settler is called itself where it is given coins; it may never be approved.
      listRouters: async (chain) => [...routers, ...(await findSettlers(chain))],
      listSpenders: async () => routers,
      read,
      build: (request, signal) =>
        buildWithMinimum(request, async (slippage) => {
          const path = '/swap/allowance-holder/quote'
          const answer = await service.get(quoteSchema, path, toQuery(request, slippage), signal)
          const quote = toQuote(request, answer)
          const { transaction, minBuyAmount } = answer
          if (!transaction || minBuyAmount === undefined) throw new GangwayError('DATA_SWAP_NO_ROUTE')
          const validUntil = Date.now() + sendableFor
          const minimum = toHeldMinimum(minBuyAmount, await read(request, transaction))
          return { ...transaction, spender: quote.spender ?? null, minimum, validUntil, quote }
        }),
    },
  }
}

function toQuote(request: SwapRequest, answer: Price): SwapQuote {
  const { chain } = request
  const { liquidityAvailable, buyAmount, allowanceTarget, gas, fees, route } = answer
  if (!liquidityAvailable || buyAmount === undefined) throw new GangwayError('DATA_SWAP_NO_ROUTE')
  const toId = (address: string) => toCaipAccountId(chain, address.toLowerCase())
  const toFee = (name: string, fee: v.InferOutput<typeof feeSchema>): SwapFee[] =>
    fee ? [{ name, asset: toId(fee.token), amount: fee.amount }] : []
  return {
    id: null,
    received: buyAmount,
    priceImpact: null,
    spender: isCoinGiven(request) ? null : (allowanceTarget?.toLowerCase() ?? null),
    gas: gas ?? null,
    fees: [
      ...toFee('0x', fees.zeroExFee),
      ...toFee('0x, for gas', fees.gasFee),
      ...toFee('Integrator', fees.integratorFee),
    ],
    route: (route?.fills ?? []).map(({ from, to, source }) => ({
      ...{ venue: source, from: toId(from), to: toId(to), fee: null },
    })),
  }
}
