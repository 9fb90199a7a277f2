import type { DataApiContext, DataApiRoute } from '../dataApiContext.js'

/** `GET /metrics` in Prometheus' text format. */
export function mountMetrics(app: DataApiRoute, { metrics: { registry } }: DataApiContext): void {
  app.get('/metrics', async (context) =>
    context.body(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  )
}
