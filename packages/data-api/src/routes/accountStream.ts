import { setMaxListeners } from 'node:events'
import { accountStreamQuerySchema, accountStreamRoute, parseWith } from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { createChangeStream } from '../stream/createChangeStream.js'
import { createStreamPlaces } from '../stream/createStreamPlaces.js'

/** Streams open at once: each keeps a connection of this process. A site is given whole to one customer. */
const limits = { perClient: 30, perSite: 150, total: 5_000 }

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Proxies that gather an answer before they send it on would gather this one for ever.
  'x-accel-buffering': 'no',
}

/** `GET /v1/account/{account}/changes`, server-sent events. */
export const routes = defineRoutes({
  operations: [
    {
      ...accountStreamRoute,
      summary: 'Tells, as server-sent events, when an account’s history changed',
      query: accountStreamQuerySchema,
      answer: 'text/event-stream',
    },
  ],
  mount(app, { balances, metrics, admit, accounts, getClientIp, stopping }) {
    if (!accounts) return
    const { changes } = accounts
    const places = createStreamPlaces(limits)
    // Each open stream listens to it.
    setMaxListeners(0, stopping)

    app.get(accountStreamRoute.path, async (context) => {
      const { projectId } = parseWith(accountStreamQuerySchema, context.req.query())
      await admit(context, projectId, 1)
      const { address } = balances.getTarget(context.req.param('account'), undefined)
      // Its body is thrown away unread, and nobody would end it.
      if (context.req.method === 'HEAD') return context.body(null, 200, headers)
      const leave = places.take(getClientIp(context))
      metrics.accountStreams.inc()
      const body = createChangeStream({
        subscribe: (listener) => changes.subscribe(address, ({ chain }) => listener(chain)),
        onEnd() {
          leave()
          metrics.accountStreams.dec()
        },
        stopping,
      })
      return context.body(body, 200, headers)
    })
  },
})
