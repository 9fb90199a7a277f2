import { caipNetworkIdSchema } from '@gangway/protocol'
import { commaListSchema } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineDataProvider } from '../defineDataProvider.js'
import { createEnsNames } from '../identity/createEnsNames.js'

/** A contract of an EVM chain. */
const contractSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((address) => address as `0x${string}`),
)

/** ENS, read from the node of its network; the names that say so are asked of their gateways. */
export const provider = defineDataProvider({
  name: 'ens',
  reach: 'node',
  variables: {
    ENS_CHAIN: {
      schema: v.pipe(
        caipNetworkIdSchema,
        v.check((id) => id.startsWith('eip155:')),
      ),
      accepts: 'CAIP-2 id of an EVM network',
      fallback: 'eip155:1',
      description:
        'Network whose ENS names are looked up. Where it is not set up, nobody has a name and none can be sent to.',
    },
    ENS_UNIVERSAL_RESOLVER: {
      schema: contractSchema,
      accepts: 'contract address',
      description: 'Universal Resolver of ENS there. Known for Ethereum and Sepolia.',
    },
    ENS_REGISTRY: {
      schema: contractSchema,
      accepts: 'contract address',
      description:
        'Registry of ENS there, read in place of a Universal Resolver, without wildcards (ENSIP-10) of its names.',
    },
    NAME_SUFFIXES: {
      schema: v.pipe(
        commaListSchema,
        v.minLength(1),
        v.array(v.pipe(v.string(), v.regex(/^(\.[a-z0-9-]+)+$/))),
      ),
      accepts: 'comma list such as `.eth,.base.eth`',
      fallback: '.eth',
      description: 'Endings of the names that are looked up; anything else is no name.',
    },
  },
  names: (values, deps) =>
    createEnsNames(
      {
        chain: values.ENS_CHAIN,
        universalResolver: values.ENS_UNIVERSAL_RESOLVER,
        registry: values.ENS_REGISTRY,
        suffixes: values.NAME_SUFFIXES,
      },
      deps,
    ),
})
