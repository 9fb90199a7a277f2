import {
  type ConvertCrossingResponse,
  convertCrossingQuerySchema,
  convertCrossingResponseSchema,
  convertCrossingRoute,
  GangwayError,
  parseWith,
} from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { parseSwapAsset, readSwapAccount } from '../swaps/readSwapTerms.js'

/** What it counts for in the rate limits: a question to the source, and two to a node. */
const points = 3

/** `GET /v1/convert/crossing`, ours: how far a swap to another network is. */
export const routes = defineRoutes({
  operations: [
    {
      ...convertCrossingRoute,
      summary: 'How far a swap to another network is',
      query: convertCrossingQuerySchema,
      answer: convertCrossingResponseSchema,
    },
  ],
  mount(app, { admit, balances, swaps }) {
    if (!swaps) return
    app.get(convertCrossingRoute.path, async (context) => {
      const query = parseWith(convertCrossingQuerySchema, context.req.query())
      await admit(context, query.projectId, points)
      const { source, chainId: chain, hash } = query
      const { chain: other, id: to } = parseSwapAsset(query.to)
      if (other === chain) throw new GangwayError('INVALID_INPUT', { context: { field: 'to' } })
      const recipient = readSwapAccount(query.recipient, other, balances)
      const { state, hash: there, received } = await swaps.getCrossing({ source, chain, hash, to, recipient })
      const body: ConvertCrossingResponse = {
        ...{ state, hash: there },
        received: received === null ? null : String(received),
      }
      return context.json(body, 200, { 'cache-control': 'no-store' })
    })
  },
})
