import type { DataApiContext, DataApiRoute } from '../dataApiContext.js'

/** `GET /config.json`: the public half of the configuration. DESIGN §6. */
export function mountConfig(app: DataApiRoute, { getPublicConfig }: DataApiContext): void {
  app.get('/config.json', (context) => context.json(getPublicConfig(), 200, { 'cache-control': 'no-cache' }))
}
