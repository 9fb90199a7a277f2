import { setTimeout as pause } from 'node:timers/promises'
import { parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { usdxMint } from '../localTokens.js'
import { buildSolanaSwap } from './buildSolanaSwap.js'
import type { SwapStandIn } from './SwapStandIn.js'

const wrappedSol = 'So11111111111111111111111111111111111111112'

/** USDX for a SOL, as the world's price table has it. */
const price = 150n

const amountSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,19}$/))
const querySchema = v.object({
  inputMint: v.string(),
  outputMint: v.string(),
  amount: amountSchema,
  slippageBps: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/)), '50'),
})
const bodySchema = v.object({
  userPublicKey: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  quoteResponse: v.object({ inputMint: v.string(), inAmount: amountSchema, outAmount: amountSchema }),
})

/** Jupiter: SOL by its wrapped mint against USDX at a fixed price, less three thousandths; a quote goes back as it came. */
export const jupiter: SwapStandIn = {
  addRoutes(app, { getFault, solanaRpc }) {
    const noRoute = { error: 'No routes found', errorCode: 'NO_ROUTES_FOUND' }
    app.get('/swap/v1/quote', async (c) => {
      const { inputMint, outputMint, amount: text, slippageBps } = parseWith(querySchema, c.req.query())
      if (getFault() === 'slow') await pause(12_000)
      const amount = BigInt(text)
      const isSale = inputMint === wrappedSol && outputMint === usdxMint
      const isBuy = inputMint === usdxMint && outputMint === wrappedSol
      if (getFault() === 'no-route' || (!isSale && !isBuy)) return c.json(noRoute, 400)
      // SOL has nine decimals, USDX six.
      const out = ((isSale ? (amount * price) / 1_000n : (amount * 1_000n) / price) * 997n) / 1_000n
      if (out === 0n) return c.json(noRoute, 400)
      const swapInfo = {
        ...{ ammKey: usdxMint, label: 'Local', inputMint, outputMint },
        ...{ inAmount: text, outAmount: String(out), feeAmount: '0', feeMint: inputMint },
      }
      return c.json({
        ...{ inputMint, outputMint, inAmount: text, outAmount: String(out) },
        otherAmountThreshold: String((out * (10_000n - BigInt(slippageBps))) / 10_000n),
        ...{ swapMode: 'ExactIn', slippageBps: Number(slippageBps), priceImpactPct: '0.0012' },
        ...{ routePlan: [{ swapInfo, percent: 100 }], contextSlot: 1, timeTaken: 0.001 },
      })
    })
    app.post('/swap/v1/swap', async (c) => {
      const { userPublicKey, quoteResponse } = parseWith(bodySchema, await c.req.json())
      if (!solanaRpc) return c.json(noRoute, 400)
      const { inputMint, inAmount, outAmount } = quoteResponse
      const sale = {
        isOfSol: inputMint === wrappedSol,
        amount: BigInt(inAmount),
        received: BigInt(outAmount),
      }
      const swap = await buildSolanaSwap(solanaRpc, userPublicKey, sale, getFault())
      return c.json({ ...swap, prioritizationFeeLamports: 0 })
    })
  },
}
