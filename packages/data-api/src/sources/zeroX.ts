import { commaListSchema, httpUrlSchema } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineDataProvider } from '../defineDataProvider.js'
import { createZeroX } from '../swaps/services/createZeroX.js'
import { chainListSchema, contractSchema } from '../swaps/services/serviceValues.js'

/** 0x, second version. */
export const provider = defineDataProvider({
  name: '0x',
  reach: 'elsewhere',
  variables: {
    ZEROX_API_KEY: {
      schema: v.pipe(v.string(), v.minLength(1)),
      accepts: 'text',
      description: 'Key of 0x, asked for swaps. It then learns who would like to swap what.',
    },
    ZEROX_URL: {
      schema: httpUrlSchema,
      accepts: 'http(s) address',
      description:
        'Where 0x’s API answers, in place of its own address; asked without the key too, where it is a proxy that adds one.',
    },
    ZEROX_ROUTERS: {
      schema: v.pipe(commaListSchema, v.minLength(1), v.array(contractSchema)),
      accepts: 'comma list of contract addresses',
      fallback: '0x0000000000001fF3684f28c67538d4D072C22734',
      description: 'Contracts that what 0x builds may call and be approved; anything else is refused.',
    },
    ZEROX_REGISTRY: {
      schema: v.pipe(
        contractSchema,
        v.transform((address) => address as `0x${string}`),
      ),
      accepts: 'contract address',
      fallback: '0x00000000000004533Fe15556B1E086BB1A72cEae',
      description:
        'Where 0x tells on each network which settlers are its own; a transaction that has any other contract called is refused.',
    },
    ZEROX_CHAINS: {
      schema: chainListSchema,
      accepts: 'comma list of CAIP-2 ids',
      description: 'Networks that 0x is asked about, in place of those it is known to have.',
    },
  },
  getMissing: ({ ZEROX_API_KEY: key, ZEROX_URL: url }) => (key || url ? undefined : 'ZEROX_API_KEY'),
  swaps: (
    {
      ZEROX_API_KEY: key,
      ZEROX_URL: url,
      ZEROX_ROUTERS: routers,
      ZEROX_REGISTRY: registry,
      ZEROX_CHAINS: chains,
    },
    { rpc },
  ) =>
    key || url
      ? createZeroX({ rpc, key, url: url ?? 'https://api.0x.org', routers, registry, chains })
      : undefined,
})
