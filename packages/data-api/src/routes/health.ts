import * as v from 'valibot'
import { defineRoutes } from '../openApi/defineRoutes.js'

/**
 * `GET /healthz`: 200 while this process can answer; a node that is down makes it `degraded`, not unhealthy,
 * because restarting this process would not help. So does a database that is down. Answers from memory.
 */
export const routes = defineRoutes({
  operations: [
    {
      method: 'GET',
      path: '/healthz',
      summary: 'Whether this process can answer',
      answer: v.looseObject({}),
    },
  ],
  isOpen: true,
  mount(app, { rpc, isDatabaseAnswering }) {
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
        upstreams.some((state) => state !== 'ok' && state !== 'unchecked'),
      )
      const status = hasFailingNode || database === 'failing' ? 'degraded' : 'ok'
      return context.json({ status, role: 'api', database, networks })
    })
  },
})
