import { caipNetworkIdSchema } from '@gangway/protocol'
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
import * as v from 'valibot'

/** Parts of this process that may be started. */
export const roleNames = ['web', 'api'] as const

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
    accepts: 'comma list of `web`, `api`',
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
  WEB_ROOT: {
    schema: text,
    accepts: 'folder',
    description: 'Folder of the built page (`index.html` and its assets). Required for the `web` role.',
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
