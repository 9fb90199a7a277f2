import { relayLimits } from '@gangway/protocol'
import { countSchema, switchSchema, type Variables } from '@gangway/server-kit'
import * as v from 'valibot'
import { nonEmptyListSchema, urlWithScheme } from './variableSchemas.js'

/** Without query and fragment: a client adds its own query. */
const relayUrlSchema = v.pipe(
  urlWithScheme(/^wss?:\/\//),
  v.check((value) => !/[?#]/.test(value)),
)

/** Pairing by our own relay or another. architecture.md §6. */
export const relayVariables = {
  PAIRING: {
    schema: switchSchema,
    accepts: '`on` or `off`',
    description:
      'Whether the page offers wallets elsewhere, by QR code or link. Without it `on` where `PAIRING_RELAY_URL` is set or this process runs the relay, else `off`.',
  },
  PAIRING_RELAY_URL: {
    schema: relayUrlSchema,
    accepts: '`wss://…` address; `ws://…` when local',
    description:
      'Relay the page uses. Without it the own one: `API_URL` with `wss:` for `https:`, and `/relay`.',
  },
  PAIRING_PROJECT_ID: {
    schema: v.string(),
    accepts: 'text',
    description: 'Project id the page gives to that relay. Without it the first of `PROJECT_IDS`.',
  },
  RELAY_AUDIENCES: {
    schema: v.pipe(nonEmptyListSchema, v.array(v.union([v.literal('*'), relayUrlSchema]))),
    accepts: 'comma list of `ws(s)://…` addresses; `*` for any',
    description:
      'Other addresses of the own relay, as its clients write them. Those of `API_URL` and `PAIRING_RELAY_URL` always count.',
  },
  RELAY_MESSAGE_SIZE: {
    schema: v.pipe(countSchema, v.minValue(1_024), v.maxValue(relayLimits.bytesPerTopic)),
    accepts: `whole number from 1024 to ${relayLimits.bytesPerTopic}`,
    fallback: `${relayLimits.messageSize}`,
    description: 'Longest message the own relay takes, bytes.',
  },
  RELAY_STORAGE_LIMIT: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    fallback: '1073741824',
    description:
      'Bytes that all messages of the own relay may take in the database. Those that one network sends in a day may take a sixteenth of it.',
  },
  RELAY_RATE_LIMIT: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    description:
      'Requests to the own relay per minute and client, and 64 KiB for each of them; of one address ten times as many. Without it 900, none when local.',
  },
  RELAY_CONNECTION_LIMIT: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    description:
      'Connections to the own relay per minute and client address; ten times as many may be open. Without it 300, none when local.',
  },
} as const satisfies Variables
