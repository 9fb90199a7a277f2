import {
  type FungiblePriceResponse,
  fungiblePriceBodySchema,
  fungiblePriceResponseSchema,
  fungiblePriceRoute,
  GangwayError,
  parseWith,
} from '@gangway/protocol'
import { readJsonBody } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { setCacheHeaders } from '../setCacheHeaders.js'

/** Bytes of a body: a hundred assets, generously. */
const maxBodySize = 32 * 1024

/** Assets that count as one call to a node in the rate limits. */
const assetsPerPoint = 5

/** `POST /v1/fungible/price`. services.md §3, data-sources.md §1.2 */
export const routes = defineRoutes({
  operations: [
    {
      ...fungiblePriceRoute,
      summary: 'Prices of coins and tokens',
      body: fungiblePriceBodySchema,
      answer: fungiblePriceResponseSchema,
    },
  ],
  mount(app, { admit, fungibles }) {
    app.post(fungiblePriceRoute.path, async (context) => {
      const input = await readJsonBody(context, maxBodySize)
      assertCurrency(input)
      const { projectId, currency, addresses } = parseWith(fungiblePriceBodySchema, input)
      await admit(context, projectId, Math.ceil(addresses.length / assetsPerPoint))
      const { fungibles: rows, freshness } = await fungibles.getFungibles(addresses, currency)
      const answer: FungiblePriceResponse = { fungibles: rows }
      setCacheHeaders(context, freshness)
      return context.json(answer)
    })
  },
})

/** A currency nobody quotes is another matter than a body of the wrong shape: 422 and 400. data-sources.md §1 */
function assertCurrency(input: unknown): void {
  const { currency } = parseWith(v.object({ currency: v.string() }), input)
  if (v.is(fungiblePriceBodySchema.entries.currency, currency)) return
  throw new GangwayError('CURRENCY_NOT_SUPPORTED', { context: { field: 'currency' } })
}
