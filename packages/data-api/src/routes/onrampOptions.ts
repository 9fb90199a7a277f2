import {
  onrampOptionsQuerySchema,
  onrampOptionsResponseSchema,
  onrampOptionsRoute,
  parseWith,
} from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** `GET /v1/onramp/options`: what can be bought here, and with what. data-sources.md §1.2, §9 */
export const routes = defineRoutes({
  operations: [
    {
      ...onrampOptionsRoute,
      summary: 'What can be bought, and with what',
      query: onrampOptionsQuerySchema,
      answer: onrampOptionsResponseSchema,
    },
  ],
  mount(app, { admit, buying }) {
    if (!buying) return
    app.get(onrampOptionsRoute.path, async (context) => {
      const { projectId, country } = parseWith(onrampOptionsQuerySchema, context.req.query())
      await admit(context, projectId, 1)
      const body = await buying.getOptions(country)
      return context.json(body, 200, { 'cache-control': 'public, max-age=60' })
    })
  },
})
