import { publicConfigSchema } from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** `GET /config.json`: the public half of the configuration. architecture.md §6. */
export const routes = defineRoutes({
  operations: [
    {
      method: 'GET',
      path: '/config.json',
      summary: 'The public half of the configuration',
      answer: publicConfigSchema,
    },
  ],
  mount(app, { getPublicConfig }) {
    app.get('/config.json', (context) =>
      context.json(getPublicConfig(), 200, { 'cache-control': 'no-cache' }),
    )
  },
})
