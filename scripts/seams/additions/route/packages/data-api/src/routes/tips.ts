import * as v from 'valibot'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** `GET /v1/tips`. */
export const routes = defineRoutes({
  operations: [
    { method: 'GET', path: '/v1/tips', summary: 'What was given', answer: v.object({ given: v.number() }) },
  ],
  mount(app) {
    app.get('/v1/tips', (context) => context.json({ given: 5 }))
  },
})
