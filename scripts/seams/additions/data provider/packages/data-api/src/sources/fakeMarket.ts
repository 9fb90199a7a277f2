import { httpUrlSchema } from '@gangway/server-kit'
import { defineDataProvider } from '../defineDataProvider.js'

/** Gives two base units of anything for one, and knows every price. */
export const provider = defineDataProvider({
  name: 'fakeMarket',
  reach: 'elsewhere',
  variables: {
    FAKE_MARKET_URL: { schema: httpUrlSchema, accepts: 'http(s) address', description: 'The market.' },
  },
  prices: () => ({
    name: 'fakeMarket',
    freshFor: 1_000,
    supports: () => true,
    getPrices: async (_, assets) =>
      assets.map(() => ({ usd: 7, at: Date.now(), source: 'fakeMarket', confidence: 1 })),
  }),
  swaps: () => ({
    name: 'fakeMarket',
    supports: () => true,
    getQuote: async ({ amount }) => ({ id: null, received: amount * 2n }),
  }),
})
