import { dataProviderVariables, listChoices } from '@gangway/data-api'
import {
  caipNetworkIdSchema,
  priceCurrencies,
  relayLimits,
  socialProviders,
  themeVariablesSchema,
} from '@gangway/protocol'
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
  trustProxySchema,
  type Variables,
} from '@gangway/server-kit'
import { auditRetention, loginProviderVariables, mailUrlSchema } from '@gangway/wallet-api'
import * as v from 'valibot'
import { isAccountId } from './isAccountId.js'

/** Parts of this process that may be started. */
export const roleNames = ['web', 'api', 'relay', 'frame', 'recovery'] as const

/** Features that are on unless an operator switches them off; `email` where there is a frame. */
export const switchableFeatures = ['send', 'receive', 'history', 'allWallets', 'email'] as const

const connectMethods = ['wallet', 'email', 'social'] as const

const text = v.string()
const nonEmptyList = v.pipe(commaListSchema, v.minLength(1))

const rateTableSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(
    v.picklist(priceCurrencies.filter((currency) => currency !== 'usd')),
    v.pipe(v.number(), v.finite(), v.gtValue(0)),
  ),
)

const urlWithScheme = (schemes: RegExp) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && schemes.test(value)),
  )

/** Without query and fragment: a client adds its own query. */
const relayUrlSchema = v.pipe(
  urlWithScheme(/^wss?:\/\//),
  v.check((value) => !/[?#]/.test(value)),
)

/** Every page carries it, so it is short. */
const deniedRecipientsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.pipe(v.string(), v.check(isAccountId)), v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  v.maxEntries(500),
)

const secretForm = 'random text of 32 bytes or more, e.g. from `openssl rand -base64 32`'

/** 32 bytes or more, and not one character held down. */
const secretSchema = v.pipe(
  v.string(),
  v.check((value) => Buffer.byteLength(value) >= 32 && new Set(value).size >= 10),
)

const choices = listChoices()

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
    accepts: 'comma list of `web`, `api`, `relay`, `frame`; or `recovery` alone',
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
  RELAY_PORT: {
    schema: portSchema,
    accepts: 'port',
    description:
      'Port of the relay in a process without `api`; beside it the relay is on its port, at `/relay`. Without it the port base + 5.',
  },
  WEB_URL: {
    schema: originSchema,
    accepts: 'origin such as `https://app.example`, without a path',
    description:
      'Public origin of the page; always allowed to call the API. Required in production, and https there.',
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
    schema: text,
    accepts: 'text',
    description: 'Project id the page gives to that relay. Without it the first of `PROJECT_IDS`.',
  },
  RELAY_AUDIENCES: {
    schema: v.pipe(nonEmptyList, v.array(v.union([v.literal('*'), relayUrlSchema]))),
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
      'Bytes that messages of the own relay may take in the database, all together; a sixteenth of it those that one network sends in a day.',
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
  WEB_ROOT: {
    schema: text,
    accepts: 'folder',
    description: 'Folder of the built page (`index.html` and its assets). Required for the `web` role.',
  },
  FRAME_ROOT: {
    schema: text,
    accepts: 'folder',
    description:
      'Folder of the built frame (`sdk.html`, `device.html`, `confirm.html`, `returned.html`, `account.html`, `undo.html`, assets). Required for the `frame` role.',
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
    description:
      'Origins of other pages that may call the API. In production https; a loopback origin only where a project of `PROJECTS` with `"dev": true` names it too.',
  },
  PROJECTS: {
    schema: v.pipe(v.string(), v.parseJson(), v.array(v.unknown())),
    accepts: 'JSON array of projects, as shown above',
    fallback: '[]',
    description:
      'Applications that may embed the frame. A project of `PROJECT_IDS` that is not among them has its id for a name, and the origins of `WEB_URL` and `ALLOWED_ORIGINS`, in production without loopback.',
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
  PRICE_RATES: {
    schema: rateTableSchema,
    accepts: 'JSON object of `eur`, `gbp`, `aud`, `cad`, `inr`, `jpy`, `btc`, `eth` to USD per unit',
    fallback: '{}',
    description: 'What turns prices in USD into other currencies. Without one, prices in it are unknown.',
  },
  DATA_SOURCES: {
    schema: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
    accepts: `JSON object of CAIP-2 ids, or \`*\`, to \`{${choices.map(({ capability }) => `"${capability}":[…]`)}}\`: ${choices
      .map(({ names }) => `of ${names.map((name) => `\`${name}\``).join(', ')}`)
      .join('; ')}`,
    fallback: '{}',
    description:
      'Where data of a network comes from: the first source that knows counts. Where none is named, those that are set up are asked in the order shown: what this server has itself, then its nodes, then somebody else’s server, which learns the question.',
  },
  ...dataProviderVariables,
  BLOCKLIST_FILE: {
    schema: text,
    accepts: 'path',
    description:
      'Text file of tokens and accounts that are spam here, CAIP-10 ids such as `eip155:1:0x…`, one a line, `#` before a comment. Read at start. What they sent, earlier too, is hidden with the reason; a listed token, and what an account did itself, never is.',
  },
  IPFS_GATEWAY: {
    schema: httpUrlSchema,
    accepts: 'http(s) address',
    description:
      'Gateway that pictures with `ipfs:` addresses are fetched through, at its `/ipfs/`; it may be on this machine. Without it they are not shown.',
  },
  ARWEAVE_GATEWAY: {
    schema: httpUrlSchema,
    accepts: 'http(s) address',
    description: 'The same for `ar:` addresses.',
  },
  DATABASE_URL: {
    schema: urlWithScheme(/^postgres(ql)?:\/\//),
    accepts: '`postgres://…` address',
    description:
      'Postgres that keeps sessions, embedded wallets’ accounts and sealed key shares, events, messages of the relay and, unless `FOLLOW` is `off`, which accounts were looked at and when, with their transactions and tokens; several processes may share it, and the recovery service must have one to itself. Without it an embedded database in `DATA_DIR`, for one process.',
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
      'Signs the tokens of sign-in and the addresses of pictures; the same in every process. Without it a key the server makes itself, `auth.key` in `DATA_DIR`.',
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
  FRAME_NOTE_KEYS: {
    schema: v.pipe(nonEmptyList, v.array(v.pipe(v.string(), v.regex(/^[\w-]{43}$/)))),
    accepts: 'comma list of key thumbprints, as the log of the `frame` role names them',
    description:
      'Keys by which the login service may sign what it tells the recovery service; kept in its database from then on. Without it the first one seen there.',
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
  ...loginProviderVariables,
  SOCIAL_LOGINS: {
    schema: v.pipe(nonEmptyList, v.array(v.picklist(socialProviders))),
    accepts: `comma list of ${socialProviders.map((name) => `\`${name}\``).join(', ')}`,
    description:
      'Providers whose buttons the page shows, for `web` and `api` processes without the secrets. In one with the `frame` role those that are set up are shown, and each one named here must be. Without it those set up in this process.',
  },
  MAIL_BUDGET: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    description:
      'Login mails per hour, of all projects together, to addresses without a wallet; as many again to new devices of those with one, and to approved devices. Without it 3000, none when local.',
  },
  PROJECT_MAIL_BUDGET: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    description: 'The same per project. Without it 1000, none when local.',
  },
  SPONSORSHIP: {
    schema: v.pipe(v.string(), v.parseJson(), v.array(v.unknown())),
    accepts: 'JSON array of policies, as docs/recipes/pay-gas-for-people.md shows',
    fallback: '[]',
    description:
      'What projects pay the gas of, for people with an embedded wallet, and how much of it at most. Without it nobody’s.',
  },
  RELAYER_KEY: {
    schema: v.pipe(
      v.string(),
      v.regex(/^0x[0-9a-fA-F]{64}$/),
      v.transform((text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))),
    ),
    accepts: 'private key, 0x and 64 hex digits',
    description:
      'Key of the account that pays that gas; the same in every process, and used for nothing else. Without it `relayer.key` in `DATA_DIR`, made at the first start with `SPONSORSHIP`; the log names its address.',
  },
  RELAYER_LOW_BALANCE: {
    schema: v.pipe(
      v.string(),
      v.regex(/^\d{1,9}(\.\d{1,9})?$/),
      v.transform((text) => BigInt(Math.round(Number(text) * 1e9)) * 1_000_000_000n),
    ),
    accepts: 'coins such as `0.05`',
    fallback: '0.05',
    description: 'Coins of that account, on each network, below which the log says so.',
  },
  RELAYER_STUCK_AFTER: {
    schema: v.pipe(countSchema, v.minValue(1)),
    accepts: 'whole number from 1',
    fallback: '60',
    description: 'Seconds after which more is offered for a transaction of it that is in no block.',
  },
  RECOVERY_BUDGET: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    description:
      'Recovery shares the `recovery` role gives out per hour, over all its processes; each login on a new device takes one. Without it a hundredth of the wallets there are, 60 at least; none when local.',
  },
  AUDIT_RETENTION_DAYS: {
    schema: v.pipe(countSchema, v.minValue(auditRetention.least)),
    accepts: `whole number from ${auditRetention.least}`,
    fallback: String(auditRetention.usual),
    description:
      'How long the `frame` and the `recovery` role keep their audit logs: who logged in, on which device, and which share went where.',
  },
  FOLLOW: {
    schema: switchSchema,
    accepts: '`on` or `off`',
    fallback: 'on',
    description:
      'Whether what happens to the accounts people look at is read from the chains and kept, block by block. Without it there is no history but that of other sources, and no NFTs.',
  },
  FOLLOW_DAYS: {
    schema: v.pipe(countSchema, v.minValue(1)),
    accepts: 'whole number from 1',
    fallback: '90',
    description: 'How long an account is followed after somebody last looked at it.',
  },
  FOLLOW_BACKFILL_REQUESTS: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    fallback: '20000',
    description:
      'Requests to its node that reading what a network did earlier may take: up to three for each block, on Solana one for each transaction of the account. Where it would take more, a history begins at the day the account was first looked at.',
  },
  FOLLOW_ACCOUNTS: {
    schema: v.pipe(countSchema, v.minValue(1)),
    accepts: 'whole number from 1',
    fallback: '10000',
    description:
      'Accounts followed on one network. With more, those looked at longest ago are let go. What is known of an account is deleted a week after it was last followed.',
  },
  FOLLOW_EVENTS_PER_HOUR: {
    schema: countSchema,
    accepts: 'whole number; 0 for any',
    fallback: '5000',
    description:
      'Transactions of one account on one network within an hour. One to which more happens, as to an exchange’s wallet or a token, is not followed for a day, and its history says that it is not complete; one with more in its past is read no further back.',
  },
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
  RPC_RATE_LIMIT: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    description:
      'Points of JSON-RPC per minute and client address. Each call of a batch counts: a look-up 1 point, `eth_call` 2, a search such as `eth_getLogs` 20. Without it 6000, none when local.',
  },
  PROJECT_RATE_LIMIT: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    fallback: '0',
    description:
      'The same per project id, over all clients: of the `api` role, and of the `frame` role for what its frame reads.',
  },
  TRUST_PROXY: {
    schema: trustProxySchema,
    accepts:
      '`off`; a number of proxies (`on` is 1); or a comma list of addresses, CIDR ranges, `loopback`, `private`',
    fallback: 'off',
    description:
      'Proxies before this server whose `X-Forwarded-For` says who asks, as shown above. Without them every client behind a proxy counts as one.',
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
