import { balanceQuerySchema, balanceResponseSchema, balanceRoute, parseWith } from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { setCacheHeaders } from '../setCacheHeaders.js'
import { toJsonOnce } from '../toJsonOnce.js'

/** Calls to a node that reading one network may cause, roughly; what it counts for in the rate limits. */
const pointsPerNetwork = 5

/** `GET /v1/account/{address}/balance`. Who is asked for on one network is followed there. services.md §3. */
export const routes = defineRoutes({
  operations: [
    {
      ...balanceRoute,
      summary: 'What an account holds: coins and tokens',
      query: balanceQuerySchema,
      answer: balanceResponseSchema,
    },
  ],
  mount(app, { balances, admit, accounts }) {
    app.get(balanceRoute.path, async (context) => {
      const query = parseWith(balanceQuerySchema, context.req.query())
      await admit(context, query.projectId, pointsPerNetwork)
      const target = balances.getTarget(context.req.param('address'), query.chainId)
      const others = target.networks.length - 1
      if (others > 0) await admit(context, query.projectId, others * pointsPerNetwork)
      if (query.chainId) void accounts?.watched.touch(target.address, query.chainId)
      const { body, freshness } = await balances.getBalances(target, {
        isForced: Boolean(query.forceUpdate),
      })
      setCacheHeaders(context, freshness)
      return context.body(toJsonOnce(body), 200, { 'content-type': 'application/json' })
    })
  },
})
