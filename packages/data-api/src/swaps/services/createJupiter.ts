import { type CaipNetworkId, toCaipAccountId } from '@gangway/protocol'
import * as v from 'valibot'
import type { SwapProvider } from '../swapProvider.js'
import { createSwapService } from './createSwapService.js'
import { amountSchema, toAddress } from './serviceValues.js'

/** Solana's main network; no other has Jupiter. */
const mainNetwork: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The mint that SOL is wrapped in, by which Jupiter means the coin. */
const wrappedSol = 'So11111111111111111111111111111111111111112'

const mint = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const quoteSchema = v.object({
  outAmount: amountSchema,
  /** A share of one, as text. */
  priceImpactPct: v.optional(v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?([eE]-?\d+)?$/))),
  routePlan: v.array(
    v.object({
      swapInfo: v.object({ label: v.optional(v.string(), ''), inputMint: mint, outputMint: mint }),
    }),
  ),
})

/**
 * Creates the source that asks Jupiter, for Solana. It tells what there would be; its transactions are not built here yet,
 * as nothing tries them out. data-sources.md §8
 */
export function createJupiter(settings: {
  url: string
  key: string | undefined
  /** Networks in place of those it is known to have. */
  chains?: readonly CaipNetworkId[] | undefined
}): SwapProvider {
  const service = createSwapService(settings.url, settings.key ? { 'x-api-key': settings.key } : {})
  const able = settings.chains ?? [mainNetwork]
  return {
    name: 'jupiter',
    supports: (chain) => able.includes(chain),
    async getQuote({ chain, from, to, amount, slippage }, signal) {
      const query = {
        inputMint: toAddress(chain, from, wrappedSol),
        outputMint: toAddress(chain, to, wrappedSol),
        amount: String(amount),
        slippageBps: String(slippage),
      }
      const { outAmount, priceImpactPct, routePlan } = await service.get(
        quoteSchema,
        '/swap/v1/quote',
        query,
        signal,
      )
      return {
        id: null,
        received: outAmount,
        priceImpact:
          priceImpactPct === undefined ? null : Math.max(0, Math.round(Number(priceImpactPct) * 10_000)),
        route: routePlan.map(({ swapInfo: { label, inputMint, outputMint } }) => ({
          ...{
            venue: label,
            from: toCaipAccountId(chain, inputMint),
            to: toCaipAccountId(chain, outputMint),
            fee: null,
          },
        })),
      }
    },
  }
}
