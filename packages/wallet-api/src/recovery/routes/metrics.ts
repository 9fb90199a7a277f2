import type { Metrics } from '@gangway/server-kit'
import type { RecoveryRoute } from '../recoveryContext.js'

/** `GET /metrics` in Prometheus' text format. */
export function mountMetrics(app: RecoveryRoute, { registry }: Metrics): void {
  app.get('/metrics', async (context) =>
    context.body(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  )
}
