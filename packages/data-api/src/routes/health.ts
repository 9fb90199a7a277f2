import type { DataApiContext, DataApiRoute } from '../dataApiContext.js'

/**
 * `GET /healthz`: 200 while this process can answer; a node that is down makes it `degraded`, not unhealthy,
 * because restarting this process would not help. Answers from memory.
 */
export function mountHealth(app: DataApiRoute, { rpc }: DataApiContext): void {
  app.get('/healthz', (context) => {
    const networks = rpc
      .getStatuses()
      .filter(({ upstreams }) => upstreams.length > 0)
      .map(({ network, isConfigured, reason, upstreams }) => ({
        caipNetworkId: network.caipNetworkId,
        isConfigured,
        ...(reason ? { reason } : {}),
        upstreams,
      }))
    const isDegraded = networks.some(({ upstreams }) =>
      upstreams.some((state) => state === 'failing' || state === 'wrongNetwork'),
    )
    return context.json({ status: isDegraded ? 'degraded' : 'ok', role: 'api', networks })
  })
}
