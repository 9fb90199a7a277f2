import { caipNetworkIdSchema, themeVariablesSchema } from '@gangway/protocol'
import {
  anyLoopbackOrigin,
  commaListSchema,
  countSchema,
  type EnvironmentOf,
  httpUrlSchema,
  logLevels,
  originSchema,
  portSchema,
  switchSchema,
  type Variables,
} from '@gangway/server-kit'
import { mailUrlSchema } from '@gangway/wallet-api'
import * as v from 'valibot'

/** Parts of this process that may be started. */
export const roleNames = ['web', 'api', 'frame', 'recovery'] as const

/** Features that are on unless an operator switches them off; `email` where there is a frame. */
export const switchableFeatures = ['send', 'receive', 'allWallets', 'email'] as const

const connectMethods = ['wallet', 'email', 'social'] as const

const text = v.string()
const nonEmptyList = v.pipe(commaListSchema, v.minLength(1))

const priceTableSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(
    v.pipe(v.string(), v.regex(/^(eip155|solana):[-_a-zA-Z0-9]{1,32}(:[-.%a-zA-Z0-9]{1,128})?$/)),
    v.pipe(v.number(), v.finite(), v.minValue(0)),
  ),
)

const urlWithScheme = (schemes: RegExp) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && schemes.test(value)),
  )

const secretForm = 'random text of 32 bytes or more, e.g. from `openssl rand -base64 32`'

/** 32 bytes or more, and not one character held down. */
const secretSchema = v.pipe(
  v.string(),
  v.check((value) => Buffer.byteLength(value) >= 32 && new Set(value).size >= 10),
)

/** Every environment variable this server reads, in the order docs/self-hosting.md lists them. DESIGN §6. */
export const variables = {
  GANGWAY_ENV: {
    schema: v.picklist(['local', 'production']),
    accepts: '`local` or `production`',
    fallback: 'production',
    description:
      'Where this runs. `local` allows what only the local world may have: its chains, the test wallet.',
  },
  GANGWAY_ROLES: {
    schema: v.pipe(nonEmptyList, v.array(v.picklist(roleNames))),
    accepts: 'comma list of `web`, `api`, `frame`; or `recovery` alone',
    fallback: 'web,api',
    description: 'Parts this process runs. Several processes may share them out.',
  },
  HOST: {
    schema: text,
    accepts: 'host name or IP address',
    description: 'Address listened on. Without it `127.0.0.1` when local, `0.0.0.0` otherwise.',
  },
  GANGWAY_PORT_BASE: {
    schema: v.pipe(portSchema, v.minValue(1024), v.maxValue(65_000)),
    accepts: 'port from 1024 to 65000',
    fallback: '4100',
    description: 'Moves the default of every port by the same distance.',
  },
  WEB_PORT: {
    schema: portSchema,
    accepts: 'port',
    description: 'Port of the page. Without it the port base.',
  },
  API_PORT: {
    schema: portSchema,
    accepts: 'port',
    description: 'Port of the API. Without it the port base + 2.',
  },
  FRAME_PORT: {
    schema: portSchema,
    accepts: 'port',
    description: 'Port of the secure frame and its login service. Without it the port base + 1.',
  },
  RECOVERY_PORT: {
    schema: portSchema,
    accepts: 'port',
    description: 'Port of the recovery service. Without it the port base + 3.',
  },
  WEB_URL: {
    schema: originSchema,
    accepts: 'origin such as `https://app.example`, without a path',
    description: 'Public origin of the page; always allowed to call the API. Required in production.',
  },
  API_URL: {
    schema: originSchema,
    accepts: 'origin such as `https://api.example`, without a path',
    description: 'Public origin of the API, as browsers reach it. Required in production.',
  },
  FRAME_URL: {
    schema: originSchema,
    accepts: 'origin such as `https://wallet.example.net`, without a path',
    description:
      'Public origin of the secure frame: another site than any page that shows it. With it the page offers login by e-mail. Required in production for `frame` and `recovery`.',
  },
  RECOVERY_URL: {
    schema: originSchema,
    accepts: 'origin such as `https://recovery.example.net`, without a path',
    description:
      'Public origin of the recovery service, as the frame reaches it. Required in production for `frame` and `recovery`.',
  },
  FRAME_INTERNAL_URL: {
    schema: originSchema,
    accepts: 'origin',
    description: 'Where the recovery service reaches the login service. Without it `FRAME_URL`.',
  },
  RECOVERY_INTERNAL_URL: {
    schema: originSchema,
    accepts: 'origin',
    description: 'Where the login service reaches the recovery service. Without it `RECOVERY_URL`.',
  },
  WEB_ROOT: {
    schema: text,
    accepts: 'folder',
    description: 'Folder of the built page (`index.html` and its assets). Required for the `web` role.',
  },
  FRAME_ROOT: {
    schema: text,
    accepts: 'folder',
    description:
      'Folder of the built frame (`sdk.html`, `device.html`, assets). Required for the `frame` role.',
  },
  PROJECT_IDS: {
    schema: nonEmptyList,
    accepts: 'comma list',
    description:
      'Project ids that may use the API; the page uses the first. Required in production, `local` otherwise.',
  },
  ALLOWED_ORIGINS: {
    schema: v.pipe(commaListSchema, v.array(v.union([v.literal(anyLoopbackOrigin), originSchema]))),
    accepts: `comma list of origins; \`${anyLoopbackOrigin}\` (any loopback origin) only when local`,
    fallback: '',
    description: 'Origins of other pages that may call the API.',
  },
  PROJECTS: {
    schema: v.pipe(v.string(), v.parseJson(), v.array(v.unknown())),
    accepts: 'JSON array of projects, as shown above',
    fallback: '[]',
    description:
      'Applications that may embed the frame. A project of `PROJECT_IDS` that is not among them has its id for a name, and the origins of `WEB_URL` and `ALLOWED_ORIGINS`.',
  },
  DEFAULT_NETWORK: {
    schema: caipNetworkIdSchema,
    accepts: 'CAIP-2 id of a listed network',
    fallback: 'eip155:1',
    description: 'Network a page starts on.',
  },
  CUSTOM_NETWORKS: {
    schema: v.pipe(v.string(), v.parseJson(), v.array(v.unknown())),
    accepts: 'JSON array of networks, as shown above',
    fallback: '[]',
    description: 'Networks of your own, beside the built-in ones.',
  },
  'RPC_URL_*': {
    schema: v.pipe(nonEmptyList, v.array(httpUrlSchema)),
    accepts: 'comma list of http(s) addresses',
    description:
      'Nodes of one network, tried in order; `<id>` is the chain id (EVM) or the first 32 characters of the genesis hash (Solana), e.g. `RPC_URL_1`. A network without one is listed as not set up.',
  },
  PUBLIC_RPC: {
    schema: switchSchema,
    accepts: '`on` or `off`',
    fallback: 'off',
    description:
      'Whether networks without `RPC_URL_<id>` use their public nodes. Requests then leave this deployment.',
  },
  'RPC_REASON_*': {
    schema: text,
    accepts: 'text',
    description: 'Why a network is not set up, as people are to read it.',
  },
  'EXPLORER_URL_*': {
    schema: httpUrlSchema,
    accepts: 'http(s) address',
    description: 'Block explorer of one network, in place of the built-in one.',
  },
  STATIC_PRICES: {
    schema: priceTableSchema,
    accepts: 'JSON object of CAIP-2 ids (coins) or CAIP-10 ids (tokens) to USD',
    fallback: '{}',
    description: 'Prices, e.g. `{"eip155:31337":2500}`. What is not listed has no price.',
  },
  DATABASE_URL: {
    schema: urlWithScheme(/^postgres(ql)?:\/\//),
    accepts: '`postgres://…` address',
    description:
      'Postgres that keeps sessions, accounts, sealed key shares and events; several processes may share it, and the recovery service must have one to itself. Without it an embedded database in `DATA_DIR`, for one process.',
  },
  DATA_DIR: {
    schema: text,
    accepts: 'folder',
    description:
      'Keeps the embedded database, and the secrets that are not set below, readable by this process alone. Required in production, unless `DATABASE_URL` and the secrets of the roles are set; the `web` role needs none. Without it `.gangway/data` when local, `.gangway/recovery` for the recovery service.',
  },
  AUTH_SECRET: {
    schema: secretSchema,
    accepts: secretForm,
    description:
      'Signs the tokens of sign-in; the same in every process. Without it a key the server makes itself, `auth.key` in `DATA_DIR`.',
  },
  KEY_ENCRYPTION_KEYS: {
    schema: text,
    accepts: 'JSON as in the file',
    description:
      'Keys that seal what the `frame` or the `recovery` role keeps; each of the two has its own. Without it `kek.json` in `DATA_DIR`, made at the first start. Lost keys are lost wallets: back them up, apart from the database.',
  },
  PEPPER: {
    schema: secretSchema,
    accepts: secretForm,
    description:
      'Keys the digests of codes, e-mail addresses and client networks; `frame` and `recovery` each have their own, for good: another than that of the database is refused. Without it `pepper.key` in `DATA_DIR`.',
  },
  NOTE_KEY: {
    schema: text,
    accepts: 'private JWK, ES256',
    description:
      'Signs what the login service and the recovery service tell each other; each has its own. Without it `notes.jwk` in `DATA_DIR`.',
  },
  MAIL_URL: {
    schema: mailUrlSchema,
    accepts: '`smtps://user:password@host:465`, or `smtp://…:587` (STARTTLS); `?tls=off` for neither',
    description: 'Mail server that takes the login mails. Required for the `frame` role.',
  },
  MAIL_FROM: {
    schema: v.pipe(v.string(), v.regex(/^[^\r\n]*@[^\s@]+$/)),
    accepts: '`login@example.net` or `Example <login@example.net>`',
    description: 'Sender of those mails. Required for the `frame` role.',
  },
  MAIL_BUDGET: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    description: 'Login mails per hour, of all projects together. Without it 3000, none when local.',
  },
  PROJECT_MAIL_BUDGET: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    description: 'The same per project. Without it 1000, none when local.',
  },
  OPERATOR_TOKEN: {
    schema: secretSchema,
    accepts: secretForm,
    description: 'Opens `GET /e/counts` to requests that bear it. Without it there is no such route.',
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
  CONNECT_METHODS_ORDER: {
    schema: v.pipe(nonEmptyList, v.array(v.picklist(connectMethods))),
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
  RPC_RATE_LIMIT: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    description:
      'JSON-RPC calls per minute and client address; each call of a batch counts. Without it 6000, none when local.',
  },
  PROJECT_RATE_LIMIT: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    fallback: '0',
    description: 'The same per project id, over all clients.',
  },
  TRUST_PROXY: {
    schema: switchSchema,
    accepts: '`on` or `off`',
    fallback: 'off',
    description:
      'Whether the client address is the last entry of `X-Forwarded-For`. Only behind a proxy that sets it.',
  },
  LOG_LEVEL: {
    schema: v.picklist(logLevels),
    accepts: logLevels.map((level) => `\`${level}\``).join(', '),
    fallback: 'info',
    description: 'How much is logged.',
  },
  TEST_WALLET_SCRIPT: {
    schema: text,
    accepts: 'file',
    description: 'Built test wallet, injected into the page. Refused unless local.',
  },
  WORLD_ID: {
    schema: text,
    accepts: 'text',
    description: 'Identity of the local world; browsers drop what belongs to an earlier one.',
  },
  DEV_CONSOLE_URL: {
    schema: httpUrlSchema,
    accepts: 'http(s) address',
    description: 'Dev console of the local world, linked from the page.',
  },
} as const satisfies Variables

/** Values of {@link variables} as they were read. */
export type Environment = EnvironmentOf<typeof variables>
