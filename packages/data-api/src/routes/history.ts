import {
  type CaipNetworkId,
  GangwayError,
  historyQuerySchema,
  historyResponseSchema,
  historyRoute,
  type Network,
  type OnrampTransaction,
  onrampHistoryResponseSchema,
  parseWith,
} from '@gangway/protocol'
import * as v from 'valibot'
import { defineRoutes } from '../openApi/defineRoutes.js'
import type { TokenPictures } from '../picture/createTokenPictures.js'
import { setCacheHeaders } from '../setCacheHeaders.js'

/** What a page counts for in the rate limits: queries to the database, or calls to another service. */
const points = 5

/** `GET /v1/account/{account}/history`. services.md §3, data-sources.md §1.2 */
export const routes = defineRoutes({
  operations: [
    {
      ...historyRoute,
      summary: 'What an account did, newest first',
      query: historyQuerySchema,
      answer: v.union([historyResponseSchema, onrampHistoryResponseSchema]),
    },
  ],
  mount(app, { balances, getPublicConfig, admit, accounts, buying, tokenPictures }) {
    if (!accounts && !buying) return
    app.get(historyRoute.path, async (context) => {
      const query = parseWith(historyQuerySchema, context.req.query())
      const { projectId, chainId, cursor, includeHidden } = query
      await admit(context, projectId, points)
      const { address, networks } = balances.getTarget(context.req.param('account'), chainId)
      if (query.onramp !== undefined) {
        // Who waits for a purchase takes any newer row for it, so there are no others. AppKit 1.7.3 knows one provider by name,
        // whoever it was that we sent the person to.
        const provider = query.onramp === 'coinbase' ? undefined : query.onramp
        const chains = networks.map(({ caipNetworkId }) => caipNetworkId)
        const rows = (await buying?.listTransactions(address, chains, provider)) ?? []
        const data = rows.map((row) => withPictures(row, tokenPictures))
        return context.json({ data, next: null }, 200, { 'cache-control': 'no-store' })
      }
      if (!accounts) throw new GangwayError('NOT_FOUND')
      const { answer, freshness } = await accounts.history.getPage({
        account: address,
        network: pickNetwork(networks, getPublicConfig().defaultNetwork),
        cursor,
        includeHidden: includeHidden === 'true',
      })
      setCacheHeaders(context, freshness)
      return context.json(answer)
    })
  },
})

/** Whoever sells them, coins look as they do everywhere here. */
function withPictures(row: OnrampTransaction, { toUrl }: TokenPictures): OnrampTransaction {
  const transfers = row.transfers.map((transfer) => {
    const url = toUrl(transfer.address ?? row.metadata.chain)
    return {
      ...transfer,
      fungible_info: { ...transfer.fungible_info, ...(url === '' ? {} : { icon: { url } }) },
    }
  })
  return { ...row, transfers }
}

/** One history is one network's; where none is named, the one people begin with. */
function pickNetwork(networks: readonly Network[], defaultNetwork: CaipNetworkId): Network {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === defaultNetwork) ?? networks[0]
  if (!network) throw new GangwayError('CHAIN_NOT_CONFIGURED', { context: { field: 'chainId' } })
  return network
}
