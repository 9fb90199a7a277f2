import { parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { usdxMint } from '../localTokens.js'
import type { SwapStandIn } from './SwapStandIn.js'

const wrappedSol = 'So11111111111111111111111111111111111111112'

/** USDX for a SOL, as the world's price table has it. */
const price = 150n

const querySchema = v.object({
  inputMint: v.string(),
  outputMint: v.string(),
  amount: v.pipe(v.string(), v.regex(/^[1-9]\d{0,19}$/)),
  slippageBps: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/)), '50'),
})

/** Jupiter: SOL by its wrapped mint against USDX at a fixed price, less three thousandths. */
export const jupiter: SwapStandIn = {
  addRoutes(app) {
    app.get('/swap/v1/quote', (c) => {
      const { inputMint, outputMint, amount: text, slippageBps } = parseWith(querySchema, c.req.query())
      const amount = BigInt(text)
      const isSale = inputMint === wrappedSol && outputMint === usdxMint
      if (!isSale && !(inputMint === usdxMint && outputMint === wrappedSol))
        return c.json({ error: 'No routes found', errorCode: 'NO_ROUTES_FOUND' }, 400)
      // SOL has nine decimals, USDX six.
      const out = ((isSale ? (amount * price) / 1_000n : (amount * 1_000n) / price) * 997n) / 1_000n
      return c.json({
        inputMint,
        outputMint,
        inAmount: text,
        outAmount: String(out),
        otherAmountThreshold: String((out * (10_000n - BigInt(slippageBps))) / 10_000n),
        swapMode: 'ExactIn',
        slippageBps: Number(slippageBps),
        priceImpactPct: '0.0012',
        routePlan: [
          {
            swapInfo: {
              ammKey: usdxMint,
              label: 'Local',
              inputMint,
              outputMint,
              inAmount: text,
              outAmount: String(out),
            },
            percent: 100,
          },
        ],
        contextSlot: 1,
        timeTaken: 0.001,
      })
    })
  },
}
