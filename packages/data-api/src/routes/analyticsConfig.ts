import { type AnalyticsConfigResponse, analyticsConfigRoute } from '@gangway/protocol'
import type { DataApiContext, DataApiRoute } from '../dataApiContext.js'

/** `GET /getAnalyticsConfig`: whether pages send their events here; the operator's switch. services.md §4–5. */
export function mountAnalyticsConfig(app: DataApiRoute, { getPublicConfig }: DataApiContext): void {
  app.get(analyticsConfigRoute.path, (context) => {
    const body: AnalyticsConfigResponse = { isAnalyticsEnabled: getPublicConfig().features.analytics }
    return context.json(body, 200, { 'cache-control': 'no-cache' })
  })
}
