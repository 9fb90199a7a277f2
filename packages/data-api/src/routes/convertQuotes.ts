import {
  type ConvertQuotesResponse,
  convertQuotesQuerySchema,
  convertQuotesResponseSchema,
  convertQuotesRoute,
  parseWith,
  toCaipAccountId,
} from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { readSwapTerms } from '../swaps/readSwapTerms.js'
import { toWireCrossing, toWireFees, toWireRoute } from '../swaps/toWireSwap.js'

/** What a quote counts for in the rate limits: the calls it may cause. */
const points = 5

/** `GET /v1/convert/quotes`: what a swap would give, the best first. data-sources.md §1.2, §1.3 */
export const routes = defineRoutes({
  operations: [
    {
      ...convertQuotesRoute,
      summary: 'What a swap would give',
      query: convertQuotesQuerySchema,
      answer: convertQuotesResponseSchema,
    },
  ],
  mount(app, { admit, balances, swaps }) {
    if (!swaps) return
    app.get(convertQuotesRoute.path, async (context) => {
      const query = parseWith(convertQuotesQuerySchema, context.req.query())
      const { projectId, amount, slippage } = query
      await admit(context, projectId, points)
      const terms = readSwapTerms(query, balances)
      const quotes = await swaps.getQuotes({ ...terms, amount: BigInt(amount), slippage })
      const body: ConvertQuotesResponse = {
        quotes: quotes.map(
          ({
            id,
            received,
            source,
            minimum,
            priceImpact,
            route,
            fees,
            spender,
            gas,
            validUntil,
            seconds,
          }) => ({
            id,
            fromAmount: amount,
            fromAccount: query.from,
            toAmount: String(received),
            toAccount: query.to,
            source,
            minimumReceived: String(minimum),
            priceImpact,
            route: toWireRoute({ route }),
            fees: toWireFees({ fees }),
            spender: spender === null ? null : toCaipAccountId(terms.chain, spender),
            gas: gas === null ? null : String(gas),
            validUntil: new Date(validUntil).toISOString(),
            ...toWireCrossing(terms, seconds),
          }),
        ),
      }
      return context.json(body, 200, { 'cache-control': 'no-store' })
    })
  },
})
