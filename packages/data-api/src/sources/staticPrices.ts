import * as v from 'valibot'
import { defineDataProvider } from '../defineDataProvider.js'
import { assetIdSchema } from '../prices/assetIdSchema.js'
import { createStaticPrices } from '../prices/createStaticPrices.js'

/** The operator's own table of prices. */
export const provider = defineDataProvider({
  name: 'static',
  reach: 'here',
  variables: {
    STATIC_PRICES: {
      schema: v.pipe(
        v.string(),
        v.parseJson(),
        v.record(assetIdSchema, v.pipe(v.number(), v.finite(), v.minValue(0))),
      ),
      accepts: 'JSON object of CAIP-2 ids (coins) or CAIP-10 ids (tokens) to USD',
      fallback: '{}',
      description:
        'Prices, e.g. `{"eip155:31337":2500}`. What is not listed here has none, unless a feed tells it.',
    },
  },
  prices: ({ STATIC_PRICES: table }) => createStaticPrices(table),
})
