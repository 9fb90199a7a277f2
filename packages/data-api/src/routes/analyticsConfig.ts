import {
  type AnalyticsConfigResponse,
  analyticsConfigResponseSchema,
  analyticsConfigRoute,
} from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** `GET /getAnalyticsConfig`: whether pages send their events here; the operator's switch. services.md §4–5. */
export const routes = defineRoutes({
  operations: [
    {
      ...analyticsConfigRoute,
      summary: 'Whether pages send their events here',
      answer: analyticsConfigResponseSchema,
    },
  ],
  mount(app, { getPublicConfig }) {
    app.get(analyticsConfigRoute.path, (context) => {
      const body: AnalyticsConfigResponse = { isAnalyticsEnabled: getPublicConfig().features.analytics }
      return context.json(body, 200, { 'cache-control': 'no-cache' })
    })
  },
})
