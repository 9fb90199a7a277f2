import {
  type ConvertQuotesResponse,
  convertQuotesQuerySchema,
  convertQuotesResponseSchema,
  convertQuotesRoute,
  GangwayError,
  parseWith,
  toCaipAccountId,
} from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { parseTokenId, toNativeTokenId } from '../prices/nativeToken.js'

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
      const { projectId, from, to, userAddress, amount } = query
      await admit(context, projectId, points)
      const [given, wanted] = [parseAsset(from), parseAsset(to)]
      const { chain } = given
      if (wanted.chain !== chain || wanted.id === given.id) throw refuse('to')
      const { address: account } = balances.getTarget(userAddress, chain)
      if (userAddress.includes(':') && !userAddress.startsWith(`${chain}:`)) throw refuse('userAddress')
      const quotes = await swaps.getQuotes({
        chain,
        from: given.id,
        to: wanted.id,
        account,
        amount: BigInt(amount),
      })
      const body: ConvertQuotesResponse = {
        quotes: quotes.map(({ id, received }) => ({
          id,
          fromAmount: amount,
          fromAccount: from,
          toAmount: String(received),
          toAccount: to,
        })),
      }
      return context.json(body, 200, { 'cache-control': 'no-store' })
    })
  },
})

/** An asset in the one spelling providers get. */
function parseAsset(id: string) {
  const { chain, address } = parseTokenId(id)
  return { chain, id: address === null ? toNativeTokenId(chain) : toCaipAccountId(chain, address) }
}

function refuse(field: string): GangwayError {
  return new GangwayError('INVALID_INPUT', { context: { field } })
}
