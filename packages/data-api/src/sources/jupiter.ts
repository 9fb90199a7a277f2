import { commaListSchema, httpUrlSchema } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineDataProvider } from '../defineDataProvider.js'
import { createJupiter } from '../swaps/services/createJupiter.js'
import { chainListSchema } from '../swaps/services/serviceValues.js'

const programSchema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** Jupiter, for Solana. */
export const provider = defineDataProvider({
  name: 'jupiter',
  reach: 'elsewhere',
  variables: {
    JUPITER_URL: {
      schema: httpUrlSchema,
      accepts: 'http(s) address',
      description:
        'Where Jupiter’s API answers, such as `https://api.jup.ag`. If this or its key is set, it is asked for swaps on Solana, and learns who would like to swap what.',
    },
    JUPITER_API_KEY: {
      schema: v.pipe(v.string(), v.minLength(1)),
      accepts: 'text',
      description: 'Key of Jupiter, where its address asks for one.',
    },
    JUPITER_PROGRAMS: {
      schema: v.pipe(commaListSchema, v.minLength(1), v.array(programSchema)),
      accepts: 'comma list of program addresses',
      fallback: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
      description:
        'Programs that what Jupiter builds may call to swap; beside one such call nothing but fees, accounts and wrapping is let through.',
    },
    JUPITER_OPEN_PROGRAMS: {
      schema: v.pipe(commaListSchema, v.array(programSchema)),
      accepts: 'comma list of program addresses',
      description:
        'Programs that may be called with anything, for a local network without Jupiter; not heeded on Solana’s main network.',
    },
    JUPITER_CHAINS: {
      schema: chainListSchema,
      accepts: 'comma list of CAIP-2 ids',
      description: 'Networks that Jupiter is asked about, in place of those it is known to have.',
    },
  },
  getMissing: ({ JUPITER_API_KEY: key, JUPITER_URL: url }) => (key || url ? undefined : 'JUPITER_URL'),
  swaps({ JUPITER_API_KEY: key, JUPITER_URL, ...settings }) {
    const { JUPITER_PROGRAMS: programs, JUPITER_OPEN_PROGRAMS: open, JUPITER_CHAINS: chains } = settings
    const url = JUPITER_URL ?? 'https://api.jup.ag'
    return key || JUPITER_URL ? createJupiter({ key, url, programs, open, chains }) : undefined
  },
})
