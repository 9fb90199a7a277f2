import { type BalanceResponse, balanceQuerySchema, balanceRoute, parseWith } from '@gangway/protocol'
import type { DataApiContext, DataApiRoute } from '../dataApiContext.js'

/** Calls to a node that reading one network may cause, roughly; what it counts for in the rate limits. */
const pointsPerNetwork = 5

/** `GET /v1/account/{address}/balance`. services.md §3. */
export function mountBalance(app: DataApiRoute, { balances, admit }: DataApiContext): void {
  app.get(balanceRoute.path, async (context) => {
    const query = parseWith(balanceQuerySchema, context.req.query())
    await admit(context, query.projectId, pointsPerNetwork)
    const target = balances.getTarget(context.req.param('address'), query.chainId)
    const others = target.networks.length - 1
    if (others > 0) await admit(context, query.projectId, others * pointsPerNetwork)
    const {
      balances: rows,
      missing,
      cacheState,
    } = await balances.getBalances(target, { isForced: Boolean(query.forceUpdate) })
    context.header('x-cache', cacheState)
    context.header('cache-control', 'no-store')
    const body: BalanceResponse = {
      balances: rows,
      ...(missing.length > 0 ? { meta: { partial: missing } } : {}),
    }
    return context.json(body)
  })
}
