import { countSchema, type Variables } from '@gangway/server-kit'
import * as v from 'valibot'

/** Names that this deployment gives to accounts. */
export const nameVariables = {
  NAME_SUFFIX: {
    schema: v.pipe(v.string(), v.regex(/^(\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?){2,}$/)),
    accepts: 'ending such as `.id.example.eth`',
    description:
      'Ending of the names that accounts may register here. They resolve elsewhere if it is a name of ENS of yours whose resolver is the contract of docs/recipes/own-names.md. Without it no names are given, and the routes of names say so.',
  },
  NAMES_PER_ACCOUNT: {
    schema: v.pipe(countSchema, v.minValue(1), v.maxValue(100)),
    accepts: 'whole number from 1 to 100',
    fallback: '1',
    description: 'Names one account may register.',
  },
  NAME_CLOCK_WINDOW: {
    schema: v.pipe(countSchema, v.minValue(5), v.maxValue(3_600)),
    accepts: 'whole number from 5 to 3600',
    fallback: '120',
    description:
      'Seconds by which the time of a signed message about a name may differ from this server’s clock. A captured message can be repeated for as long, where it changes nothing.',
  },
  NAME_GATEWAY_KEY: {
    schema: v.pipe(
      v.string(),
      v.regex(/^0x[0-9a-fA-F]{64}$/),
      v.transform((text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))),
    ),
    accepts: 'private key, 0x and 64 hex digits',
    description:
      'Signs what the gateway of names answers (ERC-3668); the same in every process, and used for nothing else. `names signer` prints its address. Without it the names resolve on this deployment alone.',
  },
} as const satisfies Variables
