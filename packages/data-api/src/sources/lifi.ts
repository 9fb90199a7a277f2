import type { CaipAccountId } from '@gangway/protocol'
import { commaListSchema, httpUrlSchema } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineDataProvider } from '../defineDataProvider.js'
import { createLifi } from '../swaps/services/createLifi.js'
import { chainListSchema, contractSchema } from '../swaps/services/serviceValues.js'

const tokenSchema = v.pipe(
  v.string(),
  v.regex(/^eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}$/),
  v.transform((id) => id as CaipAccountId),
)

/** LI.FI, on one network and from one to another. */
export const provider = defineDataProvider({
  name: 'lifi',
  reach: 'elsewhere',
  variables: {
    LIFI_URL: {
      schema: httpUrlSchema,
      accepts: 'http(s) address',
      description:
        'Where LI.FI’s API answers, such as `https://li.quest/v1`. If this or its key is set, it is asked for swaps, between networks too, and learns who would like to swap what.',
    },
    LIFI_API_KEY: {
      schema: v.pipe(v.string(), v.minLength(1)),
      accepts: 'text',
      description: 'Key of LI.FI; without one it answers 75 questions in two hours.',
    },
    LIFI_ROUTERS: {
      schema: v.pipe(commaListSchema, v.minLength(1), v.array(contractSchema)),
      accepts: 'comma list of contract addresses',
      fallback: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE,0x341e94069f53234fE6DabeF707aD424830525715',
      description: 'Contracts that what LI.FI builds may call and be approved; anything else is refused.',
    },
    LIFI_WRAPPED: {
      schema: v.pipe(commaListSchema, v.minLength(1), v.array(tokenSchema)),
      accepts: 'comma list of CAIP-10 ids',
      description:
        'The token of wrapped coins, on networks beside those that are known. A swap to such a network must arrive as this token, or as the token asked for.',
    },
    LIFI_CHAINS: {
      schema: chainListSchema,
      accepts: 'comma list of CAIP-2 ids',
      description: 'Networks that LI.FI is asked about, in place of those it is known to have.',
    },
  },
  getMissing: ({ LIFI_API_KEY: key, LIFI_URL: url }) => (key || url ? undefined : 'LIFI_URL'),
  swaps: ({
    LIFI_API_KEY: key,
    LIFI_URL: url,
    LIFI_ROUTERS: routers,
    LIFI_WRAPPED: wrapped,
    LIFI_CHAINS: chains,
  }) =>
    key || url ? createLifi({ key, url: url ?? 'https://li.quest/v1', routers, wrapped, chains }) : undefined,
})
