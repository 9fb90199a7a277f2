import {
  type GasPriceResponse,
  gasPriceQuerySchema,
  gasPriceResponseSchema,
  gasPriceRoute,
  parseWith,
} from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { setCacheHeaders } from '../setCacheHeaders.js'

/** `GET /v1/convert/gas-price`. data-sources.md §1.2, §3.5 */
export const routes = defineRoutes({
  operations: [
    {
      ...gasPriceRoute,
      summary: 'What a transaction costs',
      query: gasPriceQuerySchema,
      answer: gasPriceResponseSchema,
    },
  ],
  mount(app, { admit, gas }) {
    app.get(gasPriceRoute.path, async (context) => {
      const { projectId, chainId } = parseWith(gasPriceQuerySchema, context.req.query())
      await admit(context, projectId, 1)
      const { value, ...freshness } = await gas.getGasPrice(chainId)
      const body: GasPriceResponse = {
        standard: String(value.standard),
        fast: String(value.fast),
        instant: String(value.instant),
      }
      setCacheHeaders(context, freshness)
      return context.json(body)
    })
  },
})
