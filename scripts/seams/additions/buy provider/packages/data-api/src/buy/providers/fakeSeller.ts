import { defineBuyProvider } from '../defineBuyProvider.js'
import { defineBuyKey } from '../providerVariables.js'

/** Sells a base unit of anything for a cent, and never delivers. */
export const buyProvider = defineBuyProvider({
  name: 'fakeseller',
  label: 'Fake seller',
  variables: { FAKE_SELLER_KEY: defineBuyKey('Its key.') },
  needs: ['FAKE_SELLER_KEY'],
  create: ({ FAKE_SELLER_KEY: key }) => {
    if (!key) return null
    return {
      supports: () => true,
      getLimits: async () => null,
      getQuote: async ({ amount }) => ({
        ...{ id: null, total: amount, providerFee: 0n, networkFee: 0n, otherFee: 0n },
        ...{ received: amount, expiresAt: null },
      }),
      start: async ({ purchaseId }) => ({ url: `https://seller.example/${purchaseId}`, reference: null }),
      readMessage: async () => null,
      getReport: async () => null,
      check: async () => [],
    }
  },
})
