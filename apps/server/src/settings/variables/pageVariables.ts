import { themeVariablesSchema } from '@gangway/protocol'
import {
  commaListSchema,
  countSchema,
  httpUrlSchema,
  switchSchema,
  type Variables,
} from '@gangway/server-kit'
import * as v from 'valibot'
import { isAccountId } from '../isAccountId.js'
import { nonEmptyListSchema, secretForm, secretSchema } from './variableSchemas.js'

/** Features that are on unless an operator switches them off; `email` where there is a frame, `onramp` where somebody sells. */
export const switchableFeatures = [
  'send',
  'receive',
  'swaps',
  'onramp',
  'history',
  'allWallets',
  'email',
] as const

const connectMethods = ['wallet', 'email', 'social'] as const

/** Every page carries it, so it is short. */
const deniedRecipientsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.pipe(v.string(), v.check(isAccountId)), v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  v.maxEntries(500),
)

/** What the page offers, and what is told of its use. architecture.md §6. */
export const pageVariables = {
  OPERATOR_TOKEN: {
    schema: secretSchema,
    accepts: secretForm,
    description:
      'Opens `GET /metrics` of every role and `GET /e/counts` to requests that bear it. Without it there are no such routes; the local world shows `/metrics` to its own machine.',
  },
  ANALYTICS: {
    schema: switchSchema,
    accepts: '`on` or `off`',
    fallback: 'on',
    description: 'Whether pages tell this server of the steps people take. No address and no name is kept.',
  },
  EVENTS_RETENTION_DAYS: {
    schema: v.pipe(countSchema, v.minValue(1)),
    accepts: 'whole number from 1',
    fallback: '90',
    description: 'How long those events are kept.',
  },
  SIGN_IN: {
    schema: v.picklist(['off', 'optional', 'required']),
    accepts: '`off`, `optional` or `required`',
    fallback: 'off',
    description: 'Whether people sign in by a signature after connecting, and may decline.',
  },
  DISABLED_FEATURES: {
    schema: v.pipe(commaListSchema, v.array(v.picklist(switchableFeatures))),
    accepts: `comma list of ${switchableFeatures.map((name) => `\`${name}\``).join(', ')}`,
    fallback: '',
    description: 'What the page does not offer.',
  },
  NETWORK_SWITCH: {
    schema: switchSchema,
    accepts: '`on` or `off`',
    fallback: 'on',
    description:
      'Whether people may change the network on the page. When `off`, a wallet on a network that is not listed is left alone.',
  },
  CONNECT_METHODS_ORDER: {
    schema: v.pipe(nonEmptyListSchema, v.array(v.picklist(connectMethods))),
    accepts: `comma list of ${connectMethods.map((name) => `\`${name}\``).join(', ')}`,
    description: 'Order of the ways to connect. What is not named comes last.',
  },
  FEATURED_WALLETS: {
    schema: commaListSchema,
    accepts: 'comma list of wallet ids or reverse-domain ids such as `io.metamask`',
    fallback: '',
    description: 'Wallets listed first.',
  },
  EXCLUDED_WALLETS: {
    schema: commaListSchema,
    accepts: 'comma list of wallet ids or reverse-domain ids',
    fallback: '',
    description: 'Wallets never listed.',
  },
  DENIED_RECIPIENTS: {
    schema: deniedRecipientsSchema,
    accepts: 'JSON object of CAIP-10 ids to who reported each, at most 500',
    description:
      'Addresses the page sends nothing to, whichever wallet: “Reported as harmful”, with who reported it. Each counts on every network of its family. Public, and part of every page.',
  },
  TERMS_URL: {
    schema: httpUrlSchema,
    accepts: 'http(s) address',
    description: 'Terms of service, linked under the ways to connect.',
  },
  PRIVACY_URL: {
    schema: httpUrlSchema,
    accepts: 'http(s) address',
    description: 'Privacy policy, linked there too.',
  },
  THEME_VARIABLES: {
    schema: v.pipe(v.string(), v.parseJson(), themeVariablesSchema),
    accepts: 'JSON object of names in `docs/recipes/theming.md` to values',
    description: 'Look of the interface, e.g. `{"--gw-accent":"#0b6363"}`.',
  },
  LEGAL_CONSENT: {
    schema: switchSchema,
    accepts: '`on` or `off`',
    fallback: 'off',
    description: 'Whether a box beside those links must be ticked first. Needs one of them.',
  },
  COINBASE_WALLET: {
    schema: switchSchema,
    accepts: '`on` or `off`',
    description:
      'Whether the wallet that answers from keys.coinbase.com is listed. Nothing is asked there before a person chooses it. Without it `on`, `off` when local.',
  },
} as const satisfies Variables
