import { bindDataProviders, type DataSources, type OwnNamesSettings } from '@gangway/data-api'
import type { CaipNetworkId, PublicConfig } from '@gangway/protocol'
import {
  anyLoopbackOrigin,
  createConfigError,
  type EnvironmentProblem,
  type NetworkSetting,
  readEnvironment,
  type TrustProxy,
  type WebhookEndpoint,
} from '@gangway/server-kit'
import type { SponsorPolicy } from '@gangway/wallet-api'
import { findMisspelt } from './findMisspelt.js'
import { isLinePrivate } from './isLinePrivate.js'
import { type BuySettings, readBuySettings } from './readBuySettings.js'
import { readDataSources } from './readDataSources.js'
import { readFileVariables } from './readFileVariables.js'
import { type FollowSettings, readFollowSettings } from './readFollowSettings.js'
import { readNetworkSettings } from './readNetworkSettings.js'
import { type PageSettings, readPageSettings } from './readPageSettings.js'
import { type PairingSettings, readPairingSettings } from './readPairingSettings.js'
import { isPublic } from './readProjects.js'
import { readSponsorship } from './readSponsorship.js'
import { readWalletSettings, type WalletSettings } from './readWalletSettings.js'
import { readWebhooks } from './readWebhooks.js'
import type { roleNames } from './variables/processVariables.js'
import { type Environment, variables } from './variables.js'

/** Everything the server knows about how it is to run. */
export type ServerConfig = {
  environment: PublicConfig['environment']
  roles: readonly (typeof roleNames)[number][]
  host: string
  webPort: number
  apiPort: number
  followerPort: number
  /** Where the operator's console listens, and which other processes it asks how they are. */
  console: { port: number; host: string; url: string | undefined; watches: readonly string[] }
  /** Port of what is the operator's alone; undefined: it is on those of the roles. */
  adminPort: number | undefined
  webUrl: string
  apiUrl: string
  webRoot: string | undefined
  testWalletScript: string | undefined
  projectIds: readonly [string, ...string[]]
  allowedOrigins: readonly string[]
  defaultNetwork: CaipNetworkId
  networks: readonly NetworkSetting[]
  staticPrices: Readonly<Record<string, number>>
  /** USD per unit of other currencies. */
  priceRates: Environment['PRICE_RATES']
  /** Where data of accounts comes from. */
  dataSources: DataSources
  /** Names this deployment gives to accounts; null: none. */
  ownNames: OwnNamesSettings | null
  /** Who sells coins for money. */
  buy: BuySettings
  /** File of what the operator holds to be spam. */
  blocklistFile: string | undefined
  /** Lists that name pictures of tokens: http(s) addresses and paths. */
  pictureLists: readonly string[]
  /** Where what has an `ipfs:` or `ar:` address is fetched. */
  gateways: { ipfs: string | undefined; ar: string | undefined }
  /** The Coinbase-type wallet is listed. */
  hasCoinbaseWallet: boolean
  /** What the page offers, as far as the operator decides it. */
  page: PageSettings
  /** The secure frame and what stands behind it. */
  wallet: WalletSettings
  /** Back ends of projects that are told what happens. */
  webhooks: readonly WebhookEndpoint[]
  /** What projects pay the gas of, and how; no policy: nobody's. */
  sponsorship: {
    policies: readonly SponsorPolicy[]
    /** Private key of the account that pays; undefined: it stands in the data folder. */
    key: Uint8Array | undefined
    /** Wei. */
    lowBalance: bigint
    /** ms. */
    stuckAfter: number
  }
  /** Wallets elsewhere, and the relay they are reached by. */
  pairing: PairingSettings
  /** Postgres server; without one the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** Server of the Redis protocol that processes share beside the database. */
  cacheUrl: string | undefined
  dataDir: string | undefined
  authSecret: string | undefined
  /** Keys of identity tokens, as text; undefined: they are in files of the data folder. */
  identityKeys: string | undefined
  operatorToken: string | undefined
  /** How long events are kept, days; null: none are. */
  eventsRetention: number | null
  /** Which accounts are followed, and what reading them may cost; null: none are. */
  follow: FollowSettings | null
  rateLimits: { perClient: number; perProject: number }
  trustProxy: TrustProxy
  /** After SIGTERM: how long requests are still taken, and how long those connected for long have to go. ms. */
  drain: { delay: number; time: number }
  /** How long an unused connection stays open, ms. */
  keepAlive: number
  /** Browsers are to come by https to the hosts below ours too. */
  isHttpsBelow: boolean
  logLevel: Environment['LOG_LEVEL']
  worldId: string | undefined
  devConsoleUrl: string | undefined
}

/** Distances of ports from the port base. architecture.md §5. */
const apiPortOffset = 2
const followerPortOffset = 6
const consolePortOffset = 8

/** Two folders: the recovery service shares no database with anybody. */
const localDataDir = '.gangway/data'
const localRecoveryDir = '.gangway/recovery'

/** JSON-RPC calls per minute and client. Off in the local world, where every client has one address. */
const defaultRateLimit = 6000

/**
 * Reads the server's configuration from environment variables.
 *
 * @throws GangwayError `INVALID_CONFIG` whose hints name every wrong variable.
 */
export function readServerConfig(given: Readonly<Record<string, string | undefined>>): ServerConfig {
  const { env, problems: fileProblems } = readFileVariables(given)
  const { values, problems } = readEnvironment(variables, env)
  const isLocal = values.GANGWAY_ENV === 'local'
  // What a file was to say is not reported a second time for being absent.
  const unread = fileProblems.map(({ field }) => field.replace(/_FILE$/, ''))
  const { settings, problems: networkProblems } = readNetworkSettings(values)
  const webPort = values.WEB_PORT ?? values.GANGWAY_PORT_BASE
  const apiPort = values.API_PORT ?? values.GANGWAY_PORT_BASE + apiPortOffset
  const apiUrl = values.API_URL ?? `http://localhost:${apiPort}`
  const webUrl = values.WEB_URL ?? `http://localhost:${webPort}`
  const allowedOrigins = [webUrl, ...values.ALLOWED_ORIGINS]
  const [projectId = 'local', ...otherProjectIds] = values.PROJECT_IDS ?? []
  const projectIds = [projectId, ...otherProjectIds] as const
  const { wallet, problems: walletProblems } = readWalletSettings(values, {
    projectIds,
    origins: allowedOrigins,
    env,
  })
  const { dataSources, problems: sourceProblems } = readDataSources(
    values.DATA_SOURCES,
    settings.map(({ network }) => network),
    bindDataProviders(env),
  )
  const { policies, problems: sponsorProblems } = readSponsorship(values.SPONSORSHIP, {
    projects: wallet.projects,
    networks: settings,
  })
  const { webhooks, problems: webhookProblems } = readWebhooks(values.WEBHOOKS, wallet.projects)
  const { follow, problems: followProblems } = readFollowSettings(values)
  const { buy, problems: buyProblems } = readBuySettings(values, env)
  const wrong = new Set([...problems.map(({ field }) => field), ...unread])
  problems.unshift(...fileProblems)
  // What was refused by its schema is not reported a second time for being absent.
  problems.push(
    ...networkProblems,
    ...walletProblems,
    ...sourceProblems,
    ...sponsorProblems,
    ...buyProblems,
    ...webhookProblems,
    ...followProblems,
    ...findConflicts(values, settings, wallet).filter(({ field }) => !wrong.has(field)),
    // The local world is started from shells full of variables of others.
    ...(isLocal ? [] : findMisspelt(given)),
  )
  if (problems.length > 0) throw createConfigError(problems)

  return {
    environment: values.GANGWAY_ENV,
    roles: [...new Set(values.GANGWAY_ROLES)],
    host: values.HOST ?? (isLocal ? '127.0.0.1' : '0.0.0.0'),
    webPort,
    apiPort,
    followerPort: values.FOLLOWER_PORT ?? values.GANGWAY_PORT_BASE + followerPortOffset,
    adminPort: values.ADMIN_PORT,
    console: {
      port: values.CONSOLE_PORT ?? values.GANGWAY_PORT_BASE + consolePortOffset,
      host: values.CONSOLE_HOST,
      url: values.CONSOLE_URL,
      watches: values.CONSOLE_WATCHES,
    },
    webUrl,
    apiUrl,
    webRoot: values.WEB_ROOT,
    testWalletScript: values.TEST_WALLET_SCRIPT,
    projectIds,
    allowedOrigins,
    defaultNetwork: values.DEFAULT_NETWORK,
    networks: settings,
    staticPrices: values.STATIC_PRICES,
    priceRates: values.PRICE_RATES,
    dataSources,
    ownNames: values.NAME_SUFFIX
      ? {
          suffix: values.NAME_SUFFIX,
          perAccount: values.NAMES_PER_ACCOUNT,
          clockWindow: values.NAME_CLOCK_WINDOW * 1_000,
          gatewayKey: values.NAME_GATEWAY_KEY,
        }
      : null,
    buy,
    blocklistFile: values.BLOCKLIST_FILE,
    pictureLists: values.PICTURE_LISTS,
    gateways: { ipfs: values.IPFS_GATEWAY, ar: values.ARWEAVE_GATEWAY },
    hasCoinbaseWallet: values.COINBASE_WALLET ?? !isLocal,
    page: readPageSettings(values, { hasFrame: wallet.frameUrl !== undefined }),
    wallet,
    webhooks,
    sponsorship: {
      policies,
      key: values.RELAYER_KEY,
      lowBalance: values.RELAYER_LOW_BALANCE,
      stuckAfter: values.RELAYER_STUCK_AFTER * 1_000,
    },
    pairing: readPairingSettings(values, { apiUrl, projectIds, allowedOrigins }),
    databaseUrl: values.DATABASE_URL,
    cacheUrl: values.CACHE_URL,
    dataDir: values.DATA_DIR ?? (isLocal ? getLocalDataDir(values) : undefined),
    authSecret: values.AUTH_SECRET,
    identityKeys: values.IDENTITY_KEYS,
    operatorToken: values.OPERATOR_TOKEN,
    eventsRetention: values.ANALYTICS ? values.EVENTS_RETENTION_DAYS : null,
    follow,
    rateLimits: {
      perClient: values.RPC_RATE_LIMIT ?? (isLocal ? 0 : defaultRateLimit),
      perProject: values.PROJECT_RATE_LIMIT,
    },
    trustProxy: values.TRUST_PROXY,
    drain: { delay: values.DRAIN_DELAY * 1_000, time: values.DRAIN_TIME * 1_000 },
    keepAlive: values.KEEP_ALIVE * 1_000,
    isHttpsBelow: values.HSTS_SUBDOMAINS,
    logLevel: values.LOG_LEVEL,
    worldId: values.WORLD_ID,
    devConsoleUrl: values.DEV_CONSOLE_URL,
  }
}

function getLocalDataDir({ GANGWAY_ROLES: roles }: Environment): string {
  return roles.includes('recovery') ? localRecoveryDir : localDataDir
}

type Check = [field: string, isWrong: boolean, description: string]

/** What no single variable's schema can see. */
function findConflicts(
  values: Environment,
  settings: readonly NetworkSetting[],
  { projects }: WalletSettings,
): EnvironmentProblem[] {
  const isLocal = values.GANGWAY_ENV === 'local'
  const isServingPages = values.GANGWAY_ROLES.some((role) => role !== 'recovery')
  const checks: Check[] = [
    [
      'GANGWAY_ROLES',
      isServingPages && values.GANGWAY_ROLES.includes('recovery'),
      'recovery runs in a process of its own, so that no process knows two key shares',
    ],
    ['WEB_ROOT', values.GANGWAY_ROLES.includes('web') && !values.WEB_ROOT, 'Required for the web role'],
    ['WEB_URL', !isLocal && isServingPages && !values.WEB_URL, 'Required in production'],
    ['API_URL', !isLocal && isServingPages && !values.API_URL, 'Required in production'],
    ['API_URL', !isLocal && values.API_URL?.startsWith('http:') === true, 'Must be https in production'],
    ['PROJECT_IDS', !isLocal && isServingPages && !values.PROJECT_IDS, 'Required in production'],
    ...listOriginChecks(values, projects),
    ...listStorageChecks(values),
    ...listWalletChecks(values),
    [
      'PAIRING_RELAY_URL',
      !isLocal && values.PAIRING_RELAY_URL?.startsWith('ws:') === true,
      'Must be wss in production',
    ],
    [
      'LEGAL_CONSENT',
      values.LEGAL_CONSENT && !values.TERMS_URL && !values.PRIVACY_URL,
      'Needs TERMS_URL or PRIVACY_URL',
    ],
    [
      'NAME_SUFFIX',
      values.NAME_GATEWAY_KEY !== undefined && !values.NAME_SUFFIX,
      'Required with NAME_GATEWAY_KEY',
    ],
    [
      'TEST_WALLET_SCRIPT',
      !isLocal && Boolean(values.TEST_WALLET_SCRIPT),
      'Allowed with GANGWAY_ENV=local only',
    ],
    // Whoever has another one, or none, would delete all that was followed.
    ['WORLD_ID', !isLocal && Boolean(values.WORLD_ID), 'Allowed with GANGWAY_ENV=local only'],
    [
      'DEFAULT_NETWORK',
      !settings.some(({ network }) => network.caipNetworkId === values.DEFAULT_NETWORK),
      'This server lists no such network',
    ],
    ...listNodeChecks(values, settings),
  ]
  return checks.filter(([, isWrong]) => isWrong).map(([field, , description]) => ({ field, description }))
}

/** Pages start on the default network, and would show nothing but that it is not set up. */
function listNodeChecks(values: Environment, settings: readonly NetworkSetting[]): Check[] {
  const isAsked = values.GANGWAY_ROLES.some((role) => !['recovery', 'relay', 'admin'].includes(role))
  const start = settings.find(({ network }) => network.caipNetworkId === values.DEFAULT_NETWORK)
  if (values.GANGWAY_ENV === 'local' || !isAsked || !start) return []
  const description = 'Required in production for DEFAULT_NETWORK, unless PUBLIC_RPC is on'
  return [[`RPC_URL_${start.network.id}`, start.rpcUrls.length === 0, description]]
}

/** A page of a visitor's own machine, or one that a network can change, must not come near real money unasked. */
function listOriginChecks(values: Environment, projects: WalletSettings['projects']): Check[] {
  if (values.GANGWAY_ENV === 'local') return []
  // Only a project under development can name a loopback origin here.
  const isSaid = (origin: string) => projects.some(({ origins }) => origins.includes(origin))
  const others = values.ALLOWED_ORIGINS.filter((origin) => origin !== anyLoopbackOrigin)
  return [
    [
      'WEB_URL',
      values.WEB_URL !== undefined && !isPublic(values.WEB_URL),
      'Must be https, and no loopback origin, in production',
    ],
    [
      'ALLOWED_ORIGINS',
      values.ALLOWED_ORIGINS.includes(anyLoopbackOrigin),
      `${anyLoopbackOrigin} is allowed with GANGWAY_ENV=local only`,
    ],
    [
      'ALLOWED_ORIGINS',
      others.some((origin) => !isPublic(origin) && !isSaid(origin)),
      'Must be https in production; a loopback origin only where a project of PROJECTS with "dev": true names it',
    ],
  ]
}

/** Whoever keeps rows needs a database, and its secrets from a folder or from the environment. */
function listStorageChecks(values: Environment): Check[] {
  const roles = new Set(values.GANGWAY_ROLES)
  const isSealing = roles.has('frame') || roles.has('recovery')
  const isConsole = roles.has('admin')
  const isWithoutFolder =
    values.GANGWAY_ENV !== 'local' &&
    (isSealing || isConsole || roles.has('api') || roles.has('relay')) &&
    !values.DATA_DIR
  const isSecretWanted = isWithoutFolder && Boolean(values.DATABASE_URL)
  const description = 'Required in production without DATA_DIR'
  return [
    ['DATA_DIR', isWithoutFolder && !values.DATABASE_URL, 'Required in production without DATABASE_URL'],
    [
      'DATABASE_URL',
      values.GANGWAY_ENV !== 'local' && isSealing && !values.DATABASE_URL && !values.EMBEDDED_DATABASE,
      'Required in production for frame and recovery; EMBEDDED_DATABASE=on has them keep wallets in an embedded one',
    ],
    [
      'DATABASE_URL',
      isConsole && !roles.has('frame') && !values.DATABASE_URL,
      'Required for the admin role without the frame role beside it',
    ],
    [
      'DATABASE_URL',
      values.GANGWAY_ENV !== 'local' && !isLinePrivate(values.DATABASE_URL),
      'Must say sslmode=verify-full in production, or sslmode=disable where nobody else is on the line',
    ],
    ['AUTH_SECRET', isSecretWanted && roles.has('api') && !values.AUTH_SECRET, description],
    ['KEY_ENCRYPTION_KEYS', isSecretWanted && isSealing && !values.KEY_ENCRYPTION_KEYS, description],
    ['PEPPER', isSecretWanted && (isSealing || isConsole) && !values.PEPPER, description],
    ['NOTE_KEY', isSecretWanted && isSealing && !values.NOTE_KEY, description],
    [
      'RELAYER_KEY',
      isSecretWanted && roles.has('frame') && values.SPONSORSHIP.length > 0 && !values.RELAYER_KEY,
      'Required with SPONSORSHIP in production without DATA_DIR',
    ],
  ]
}

function listWalletChecks(values: Environment): Check[] {
  const { FRAME_URL: frameUrl, RECOVERY_URL: recoveryUrl } = values
  const isLocal = values.GANGWAY_ENV === 'local'
  const isFrame = values.GANGWAY_ROLES.includes('frame')
  const isWallet = isFrame || values.GANGWAY_ROLES.includes('recovery')
  const isConsole = values.GANGWAY_ROLES.includes('admin')
  const isPlain = (url: string | undefined) => !isLocal && url !== undefined && !url.startsWith('https:')
  return [
    ['FRAME_URL', !isLocal && (isWallet || isConsole) && !frameUrl, 'Required in production'],
    ['RECOVERY_URL', !isLocal && isWallet && !recoveryUrl, 'Required in production'],
    ['FRAME_URL', isPlain(frameUrl), 'Must be https in production'],
    ['RECOVERY_URL', isPlain(recoveryUrl), 'Must be https in production'],
    [
      'RECOVERY_URL',
      recoveryUrl !== undefined && recoveryUrl === frameUrl,
      'Must be another origin than FRAME_URL',
    ],
    ['FRAME_ROOT', isFrame && !values.FRAME_ROOT, 'Required for the frame role'],
    ['MAIL_URL', isFrame && !values.MAIL_URL, 'Required for the frame role'],
    ['MAIL_FROM', isFrame && !values.MAIL_FROM, 'Required for the frame role'],
  ]
}
