import { parseWith, walletsQuerySchema, walletsResponseSchema, walletsRoute } from '@gangway/protocol'
import { registryWallets } from '@gangway/registry'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { listWallets } from '../wallets/listWallets.js'

/** `GET /getWallets`: one page of the wallet list. services.md §4. */
export const routes = defineRoutes({
  operations: [
    { ...walletsRoute, summary: 'The wallet list', query: walletsQuerySchema, answer: walletsResponseSchema },
  ],
  mount(app, { getPublicConfig, admit }) {
    app.get(walletsRoute.path, async (context) => {
      const query = parseWith(walletsQuerySchema, context.req.query())
      await admit(context, query.projectId, 1)
      const body = listWallets(registryWallets, query, getPublicConfig())
      return context.json(body, 200, { 'cache-control': 'public, max-age=300' })
    })
  },
})
