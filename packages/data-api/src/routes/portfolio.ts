import { setMaxListeners } from 'node:events'
import { parseWith, portfolioQuerySchema, portfolioResponseSchema, portfolioRoute } from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { setCacheHeaders } from '../setCacheHeaders.js'
import { createAnswerStream } from '../stream/createAnswerStream.js'
import { createStreamPlaces } from '../stream/createStreamPlaces.js'

/** Calls to a node that reading one network may cause, roughly; what it counts for in the rate limits. */
const pointsPerNetwork = 5

/** Answers under way piece by piece: each keeps a connection of this process, for 10 s at most. */
const limits = { perClient: 10, perSite: 50, total: 2_000 }

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Proxies that gather an answer before they send it on would wait for the slowest network.
  'x-accel-buffering': 'no',
}

/** `GET /v1/account/{account}/portfolio`: JSON, or server-sent events with `stream=true`. */
export const routes = defineRoutes({
  operations: [
    {
      ...portfolioRoute,
      summary:
        'What an account holds on all networks of its family, with `stream=true` as server-sent events',
      query: portfolioQuerySchema,
      answer: portfolioResponseSchema,
    },
  ],
  mount(app, { portfolios, balances, admit, getClientIp, stopping }) {
    const places = createStreamPlaces(limits)
    // Each answer under way listens to it.
    setMaxListeners(0, stopping)

    app.get(portfolioRoute.path, async (context) => {
      const { projectId, stream, forceUpdate } = parseWith(portfolioQuerySchema, context.req.query())
      await admit(context, projectId, pointsPerNetwork)
      const target = balances.getTarget(context.req.param('account'), undefined)
      const others = target.networks.length - 1
      if (others > 0) await admit(context, projectId, others * pointsPerNetwork)
      const isForced = Boolean(forceUpdate)
      if (stream !== 'true') {
        const { answer, freshness } = await portfolios.read(target, { isForced })
        setCacheHeaders(context, freshness)
        return context.json(answer)
      }
      // Its body is thrown away unread.
      if (context.req.method === 'HEAD') return context.body(null, 200, headers)
      const body = createAnswerStream({
        async run(tell) {
          const onNetwork = (network: unknown) => tell('network', network)
          const { networks, ...sum } = (await portfolios.read(target, { isForced, onNetwork })).answer
          tell('sum', sum)
        },
        stopping,
        onEnd: places.take(getClientIp(context)),
      })
      return context.body(body, 200, headers)
    })
  },
})
