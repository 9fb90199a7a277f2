import { commaListSchema, httpUrlSchema } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineDataProvider } from '../defineDataProvider.js'
import { createLifi } from '../swaps/services/createLifi.js'
import { chainListSchema, contractSchema } from '../swaps/services/serviceValues.js'

/** LI.FI, on one network and from one to another. */
export const provider = defineDataProvider({
  name: 'lifi',
  reach: 'elsewhere',
  variables: {
    LIFI_URL: {
      schema: httpUrlSchema,
      accepts: 'http(s) address',
      description:
        'Where LI.FI’s API answers, such as `https://li.quest/v1`; it is asked for swaps, between networks too, where this or its key is set, and learns who would like to swap what.',
    },
    LIFI_API_KEY: {
      schema: v.pipe(v.string(), v.minLength(1)),
      accepts: 'text',
      description: 'Key of LI.FI; without one it answers 75 questions in two hours.',
    },
    LIFI_ROUTERS: {
      schema: v.pipe(commaListSchema, v.minLength(1), v.array(contractSchema)),
      accepts: 'comma list of contract addresses',
      fallback: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
      description: 'Contracts that what LI.FI builds may call and be approved; anything else is refused.',
    },
    LIFI_CHAINS: {
      schema: chainListSchema,
      accepts: 'comma list of CAIP-2 ids',
      description: 'Networks that LI.FI is asked about, in place of those it is known to have.',
    },
  },
  getMissing: ({ LIFI_API_KEY: key, LIFI_URL: url }) => (key || url ? undefined : 'LIFI_URL'),
  swaps: ({ LIFI_API_KEY: key, LIFI_URL: url, LIFI_ROUTERS: routers, LIFI_CHAINS: chains }) =>
    key || url ? createLifi({ key, url: url ?? 'https://li.quest/v1', routers, chains }) : undefined,
})
