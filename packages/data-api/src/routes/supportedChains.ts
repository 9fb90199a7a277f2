import {
  type SupportedChainsResponse,
  supportedChainsResponseSchema,
  supportedChainsRoute,
} from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** `GET /v1/supported-chains`: the networks this server reaches. data-sources.md §1.1. */
export const routes = defineRoutes({
  operations: [
    {
      ...supportedChainsRoute,
      summary: 'Networks this server reaches',
      answer: supportedChainsResponseSchema,
    },
  ],
  mount(app, { rpc }) {
    app.get(supportedChainsRoute.path, (context) => {
      const http = rpc
        .getStatuses()
        .filter(({ isConfigured }) => isConfigured)
        .map(({ network }) => network.caipNetworkId)
      const body: SupportedChainsResponse = { http, ws: [] }
      return context.json(body, 200, { 'cache-control': 'public, max-age=300' })
    })
  },
})
