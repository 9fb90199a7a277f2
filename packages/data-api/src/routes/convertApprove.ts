import {
  type ConvertApproveResponse,
  convertApproveQuerySchema,
  convertApproveResponseSchema,
  convertApproveRoute,
  parseWith,
  toCaipAccountId,
} from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { readSwapTerms } from '../swaps/readSwapTerms.js'
import { toWireCall } from '../swaps/toWireSwap.js'

/** What it counts for in the rate limits: a quote, and what is read of the token. */
const points = 7

/** About what an approval takes, where the node does not say. */
const usualGas = 60_000

/** `GET /v1/convert/build-approve`. data-sources.md §1.2, §1.3 */
export const routes = defineRoutes({
  operations: [
    {
      ...convertApproveRoute,
      summary: 'What lets a source take a token',
      query: convertApproveQuerySchema,
      answer: convertApproveResponseSchema,
    },
  ],
  mount(app, { admit, balances, gas, swaps }) {
    if (!swaps) return
    app.get(convertApproveRoute.path, async (context) => {
      const query = parseWith(convertApproveQuerySchema, context.req.query())
      await admit(context, query.projectId, points)
      const { source, amount } = query
      const terms = readSwapTerms(query, balances)
      const [{ calls, spender, source: whose }, { value: price }] = await Promise.all([
        swaps.buildApproval({
          ...terms,
          source,
          slippage: 100,
          amount: amount === undefined ? undefined : BigInt(amount),
        }),
        gas.getGasPrice(terms.chain),
      ])
      const token = terms.from
      const body: ConvertApproveResponse = {
        tx: {
          // AppKit 1.7.3 sends it to the address of `from`.
          from: token,
          to: token,
          data: calls[0]?.data ?? '0x',
          value: '0',
          eip155: { gas: usualGas, gasPrice: String(price.standard) },
        },
        calls: calls.map(toWireCall),
        spender: toCaipAccountId(terms.chain, spender),
        source: whose,
      }
      return context.json(body, 200, { 'cache-control': 'no-store' })
    })
  },
})
