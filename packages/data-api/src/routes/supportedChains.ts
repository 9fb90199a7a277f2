import { type SupportedChainsResponse, supportedChainsRoute } from '@gangway/protocol'
import type { DataApiContext, DataApiRoute } from '../dataApiContext.js'

/** `GET /v1/supported-chains`: the networks this server reaches. data-sources.md §1.1. */
export function mountSupportedChains(app: DataApiRoute, { rpc }: DataApiContext): void {
  app.get(supportedChainsRoute.path, (context) => {
    const http = rpc
      .getStatuses()
      .filter(({ isConfigured }) => isConfigured)
      .map(({ network }) => network.caipNetworkId)
    const body: SupportedChainsResponse = { http, ws: [] }
    return context.json(body, 200, { 'cache-control': 'public, max-age=300' })
  })
}
