import {
  type ConvertAllowanceResponse,
  convertAllowanceQuerySchema,
  convertAllowanceResponseSchema,
  convertAllowanceRoute,
  parseWith,
} from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { parseSwapAsset, readSwapAccount } from '../swaps/readSwapTerms.js'

/** What it counts for in the rate limits: a call for each source. */
const points = 2

/** `GET /v1/convert/allowance`. data-sources.md §1.2, §1.3 */
export const routes = defineRoutes({
  operations: [
    {
      ...convertAllowanceRoute,
      summary: 'How much of a token those who swap it may take',
      query: convertAllowanceQuerySchema,
      answer: convertAllowanceResponseSchema,
    },
  ],
  mount(app, { admit, balances, swaps }) {
    if (!swaps) return
    app.get(convertAllowanceRoute.path, async (context) => {
      const query = parseWith(convertAllowanceQuerySchema, context.req.query())
      await admit(context, query.projectId, points)
      const { chain, id: token } = parseSwapAsset(query.tokenAddress)
      const account = readSwapAccount(query.userAddress, chain, balances)
      const spender =
        query.spender === undefined ? {} : { spender: readSwapAccount(query.spender, chain, balances) }
      const allowance = await swaps.getAllowance({ chain, token, account, ...spender })
      const body: ConvertAllowanceResponse = { allowance: String(allowance) }
      return context.json(body, 200, { 'cache-control': 'no-store' })
    })
  },
})
