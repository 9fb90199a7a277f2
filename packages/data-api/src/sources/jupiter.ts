import { httpUrlSchema } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineDataProvider } from '../defineDataProvider.js'
import { createJupiter } from '../swaps/services/createJupiter.js'
import { chainListSchema } from '../swaps/services/serviceValues.js'

/** Jupiter, for quotes on Solana. */
export const provider = defineDataProvider({
  name: 'jupiter',
  reach: 'elsewhere',
  variables: {
    JUPITER_URL: {
      schema: httpUrlSchema,
      accepts: 'http(s) address',
      description:
        'Where Jupiter’s API answers, such as `https://api.jup.ag`; it is asked for quotes on Solana where this is set, and learns what people would like to swap.',
    },
    JUPITER_API_KEY: {
      schema: v.pipe(v.string(), v.minLength(1)),
      accepts: 'text',
      description: 'Key of Jupiter, where its address asks for one.',
    },
    JUPITER_CHAINS: {
      schema: chainListSchema,
      accepts: 'comma list of CAIP-2 ids',
      description: 'Networks that Jupiter is asked about, in place of those it is known to have.',
    },
  },
  getMissing: ({ JUPITER_URL: url }) => (url ? undefined : 'JUPITER_URL'),
  swaps: ({ JUPITER_API_KEY: key, JUPITER_URL: url, JUPITER_CHAINS: chains }) =>
    url ? createJupiter({ key, url, chains }) : undefined,
})
