import type { DataApiContext, DataApiRoute } from '../dataApiContext.js'

/**
 * `GET /healthz`: 200 while this process can answer; a node that is down makes it `degraded`, not unhealthy,
 * because restarting this process would not help. So does a database that is down. Answers from memory.
 */
export function mountHealth(
  app: DataApiRoute,
  { rpc }: DataApiContext,
  isDatabaseAnswering: (() => boolean) | undefined,
): void {
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
    const database = isDatabaseAnswering && (isDatabaseAnswering() ? 'ok' : 'failing')
    const hasFailingNode = networks.some(({ upstreams }) =>
      upstreams.some((state) => state === 'failing' || state === 'wrongNetwork'),
    )
    const status = hasFailingNode || database === 'failing' ? 'degraded' : 'ok'
    return context.json({ status, role: 'api', database, networks })
  })
}
