import { type CaipNetworkId, GangwayError, toCaipAccountId } from '@gangway/protocol'
import * as v from 'valibot'
import { type SwapProvider, type SwapQuote, type SwapRequest, toMinimum } from '../swapProvider.js'
import { buildWithMinimum } from './buildWithMinimum.js'
import { readJupiterInstruction } from './calls/readJupiterInstruction.js'
import { createSwapService } from './createSwapService.js'
import { amountSchema, quantitySchema, toAddress } from './serviceValues.js'

/** Solana's main network; no other has Jupiter. */
const mainNetwork: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The mint that SOL is wrapped in, by which Jupiter means the coin. */
const wrappedSol = 'So11111111111111111111111111111111111111112'

const mint = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** A quote goes back to Jupiter as it came. */
const rawSchema = v.record(v.string(), v.unknown())
const quoteSchema = v.object({
  outAmount: amountSchema,
  otherAmountThreshold: amountSchema,
  /** A share of one, as text. */
  priceImpactPct: v.optional(v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?([eE]-?\d+)?$/))),
  routePlan: v.array(
    v.object({
      swapInfo: v.object({ label: v.optional(v.string(), ''), inputMint: mint, outputMint: mint }),
    }),
  ),
})
const swapSchema = v.object({
  swapTransaction: v.pipe(v.string(), v.maxLength(4_096)),
  lastValidBlockHeight: v.nullish(quantitySchema),
})

/** Its blockhash is one of the last 150 blocks'. ms */
const sendableFor = 45_000

/**
 * Creates the source that asks Jupiter, for Solana. `programs` are what its transactions may call. `open`: what they may call with
 * anything, on a local network, where there is no Jupiter; never heeded where the main network is asked about. data-sources.md §8
 */
export function createJupiter(settings: {
  url: string
  key: string | undefined
  programs: readonly string[]
  open?: readonly string[] | undefined
  /** Networks in place of Solana's main one. */
  chains?: readonly CaipNetworkId[] | undefined
}): SwapProvider {
  const service = createSwapService(settings.url, settings.key ? { 'x-api-key': settings.key } : {})
  const able = settings.chains ?? [mainNetwork]
  async function ask({ chain, from, to, amount }: SwapRequest, slippage: number, signal: AbortSignal) {
    const query = {
      inputMint: toAddress(chain, from, wrappedSol),
      outputMint: toAddress(chain, to, wrappedSol),
      amount: String(amount),
      slippageBps: String(slippage),
      // Whose numbers can be read; see `readJupiterInstruction`.
      instructionVersion: 'V2',
    }
    const raw = await service.get(rawSchema, '/swap/v1/quote', query, signal)
    const answer = v.safeParse(quoteSchema, raw)
    if (answer.success) return { raw, answer: answer.output }
    throw new GangwayError('DATA_QUOTES_UNAVAILABLE', { details: 'unexpected answer' })
  }
  return {
    name: 'jupiter',
    supports: (chain) => able.includes(chain),
    getQuote: async (request, signal) =>
      toQuote(request.chain, (await ask(request, request.slippage, signal)).answer),
    solanaBuilder: {
      programs: settings.programs,
      read: readJupiterInstruction,
      open: able.includes(mainNetwork) ? [] : (settings.open ?? []),
      build: (request, signal) =>
        buildWithMinimum(request, async (slippage) => {
          const { raw, answer } = await ask(request, slippage, signal)
          const body = { quoteResponse: raw, userPublicKey: request.account, wrapAndUnwrapSol: true }
          const swap = await service.post(swapSchema, '/swap/v1/swap', body, signal)
          return {
            transaction: swap.swapTransaction,
            lastValidBlockHeight: swap.lastValidBlockHeight ?? null,
            minimum: toHeld(answer, slippage),
            validUntil: Date.now() + sendableFor,
            quote: toQuote(request.chain, answer),
          }
        }),
    },
  }
}

/** What it tells rounds up, what its program holds to rounds down. */
function toHeld({ outAmount, otherAmountThreshold }: v.InferOutput<typeof quoteSchema>, slippage: number) {
  const least = toMinimum(outAmount, slippage)
  return otherAmountThreshold === least + 1n ? least : otherAmountThreshold
}

function toQuote(chain: CaipNetworkId, answer: v.InferOutput<typeof quoteSchema>): SwapQuote {
  const { outAmount, priceImpactPct, routePlan } = answer
  return {
    id: null,
    received: outAmount,
    priceImpact:
      priceImpactPct === undefined
        ? null
        : Math.min(10_000, Math.max(0, Math.round(Number(priceImpactPct) * 10_000))),
    route: routePlan.map(({ swapInfo: { label, inputMint, outputMint } }) => ({
      venue: label,
      from: toCaipAccountId(chain, inputMint),
      to: toCaipAccountId(chain, outputMint),
      fee: null,
    })),
  }
}
