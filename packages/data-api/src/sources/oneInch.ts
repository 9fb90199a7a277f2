import { commaListSchema, httpUrlSchema } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineDataProvider } from '../defineDataProvider.js'
import { createOneInch } from '../swaps/services/createOneInch.js'
import { chainListSchema, contractSchema } from '../swaps/services/serviceValues.js'

/** 1inch, sixth version. */
export const provider = defineDataProvider({
  name: '1inch',
  reach: 'elsewhere',
  variables: {
    ONEINCH_API_KEY: {
      schema: v.pipe(v.string(), v.minLength(1)),
      accepts: 'text',
      description: 'Key of 1inch, asked for swaps. It then learns who would like to swap what.',
    },
    ONEINCH_URL: {
      schema: httpUrlSchema,
      accepts: 'http(s) address',
      description:
        'Where 1inch’s API answers, in place of its own address; asked without the key too, where it is a proxy that adds one.',
    },
    ONEINCH_ROUTERS: {
      schema: v.pipe(commaListSchema, v.minLength(1), v.array(contractSchema)),
      accepts: 'comma list of contract addresses',
      fallback: '0x111111125421cA6dc452d289314280a0f8842A65,0x6fd4383cB451173D5f9304F041C7BCBf27d561fF',
      description: 'Contracts that what 1inch builds may call and be approved; anything else is refused.',
    },
    ONEINCH_CHAINS: {
      schema: chainListSchema,
      accepts: 'comma list of CAIP-2 ids',
      description: 'Networks that 1inch is asked about, in place of those it is known to have.',
    },
  },
  getMissing: ({ ONEINCH_API_KEY: key, ONEINCH_URL: url }) => (key || url ? undefined : 'ONEINCH_API_KEY'),
  swaps: ({ ONEINCH_API_KEY: key, ONEINCH_URL: url, ONEINCH_ROUTERS: routers, ONEINCH_CHAINS: chains }) =>
    key || url ? createOneInch({ key, url: url ?? 'https://api.1inch.com', routers, chains }) : undefined,
})
