import { GangwayError, nftsQuerySchema, nftsResponseSchema, nftsRoute, parseWith } from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { setCacheHeaders } from '../setCacheHeaders.js'

/** What a page counts for in the rate limits: calls to a node, roughly. */
const points = 5

/** `GET /v1/account/{address}/nfts`. data-sources.md §3.3 */
export const routes = defineRoutes({
  operations: [
    { ...nftsRoute, summary: 'NFTs an account holds', query: nftsQuerySchema, answer: nftsResponseSchema },
  ],
  mount(app, { balances, admit, accounts }) {
    if (!accounts) return
    const { nfts } = accounts
    app.get(nftsRoute.path, async (context) => {
      const { projectId, chainId, cursor, includeHidden } = parseWith(nftsQuerySchema, context.req.query())
      await admit(context, projectId, points)
      const { address, networks } = balances.getTarget(context.req.param('address'), chainId)
      const [network] = networks
      if (!network) throw new GangwayError('CHAIN_NOT_CONFIGURED', { context: { field: 'chainId' } })
      const { answer, freshness } = await nfts.getPage({
        account: address,
        network,
        cursor,
        includeHidden: includeHidden === 'true',
      })
      setCacheHeaders(context, freshness)
      return context.json(answer)
    })
  },
})
