import type { CaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import { type SwapBuilder, type SwapProvider, type SwapRequest, toMinimum } from '../swapProvider.js'
import { buildWithMinimum } from './buildWithMinimum.js'
import { readOneInchCall } from './calls/readOneInchCall.js'
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

/** Networks of product.md §9 that 1inch's sixth API knows. */
const chains: readonly CaipNetworkId[] = [
  ...(['eip155:1', 'eip155:10', 'eip155:56', 'eip155:100', 'eip155:137'] as const),
  ...(['eip155:250', 'eip155:324', 'eip155:8217', 'eip155:8453', 'eip155:42161', 'eip155:43114'] as const),
  'eip155:1313161554',
]

const quoteSchema = v.object({ dstAmount: amountSchema, gas: v.nullish(quantitySchema) })
const swapSchema = v.object({
  dstAmount: amountSchema,
  tx: v.object({ to: contractSchema, data: callDataSchema, value: quantitySchema }),
})

/** Where its contract has another address, which stands last in the list of them. */
const zkSync: CaipNetworkId = 'eip155:324'

const read: NonNullable<SwapBuilder['read']> = async ({ chain, account }, call) => {
  const terms = readOneInchCall(call, account)
  return terms && { ...terms, chain }
}

/** Its transactions have no deadline of their own; a price is old by then. ms */
const sendableFor = 60_000

/** Creates the source that asks 1inch (v6). `routers` are the contracts its transactions may call. data-sources.md §8 */
export function createOneInch(settings: {
  url: string
  key: string | undefined
  routers: readonly string[]
  /** Networks in place of those it is known to have. */
  chains?: readonly CaipNetworkId[] | undefined
}): SwapProvider {
  const headers: Record<string, string> = settings.key ? { authorization: `Bearer ${settings.key}` } : {}
  const service = createSwapService(settings.url, headers)
  const routers = toLowerCase(settings.routers)
  const able = settings.chains ?? chains
  const toPath = (chain: CaipNetworkId, what: string) => `/swap/v6.0/${toChainId(chain)}/${what}`
  const toQuery = ({ chain, from, to, amount }: SwapRequest) => ({
    src: toAddress(chain, from),
    dst: toAddress(chain, to),
    amount: String(amount),
  })
  /** It takes and may take only by the contract that is called. */
  const toSpender = (request: SwapRequest) =>
    isCoinGiven(request) ? null : ((request.chain === zkSync ? routers.at(-1) : routers[0]) ?? null)
  return {
    name: '1inch',
    supports: (chain) => able.includes(chain),
    async getQuote(request, signal) {
      const query = { ...toQuery(request), includeGas: 'true' }
      const { dstAmount, gas } = await service.get(quoteSchema, toPath(request.chain, 'quote'), query, signal)
      return { id: null, received: dstAmount, spender: toSpender(request), gas: gas ?? null }
    },
    builder: {
      listRouters: async () => routers,
      listSpenders: async () => routers,
      read,
      build: (request, signal) =>
        buildWithMinimum(request, async (slippage) => {
          const { account } = request
          const query = {
            ...toQuery(request),
            ...{ from: account, origin: account, disableEstimate: 'true', slippage: String(slippage / 100) },
            // By its plain `swap`: of its shorter ways the minimum is what a pool says of itself.
            compatibility: 'true',
          }
          const { dstAmount, tx } = await service.get(
            swapSchema,
            toPath(request.chain, 'swap'),
            query,
            signal,
          )
          const spender = isCoinGiven(request) ? null : tx.to.toLowerCase()
          return {
            ...{ ...tx, spender, validUntil: Date.now() + sendableFor },
            minimum: toHeldMinimum(toMinimum(dstAmount, slippage), await read(request, tx)),
            quote: { id: null, received: dstAmount, spender },
          }
        }),
    },
  }
}
