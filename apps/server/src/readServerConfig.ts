import type { CaipNetworkId, PublicConfig } from '@gangway/protocol'
import {
  anyLoopbackOrigin,
  createConfigError,
  type EnvironmentProblem,
  type NetworkSetting,
  readEnvironment,
} from '@gangway/server-kit'
import { readNetworkSettings } from './readNetworkSettings.js'
import { type PageSettings, readPageSettings } from './readPageSettings.js'
import { type Environment, type roleNames, variables } from './variables.js'

/** Everything the server knows about how it is to run. */
export type ServerConfig = {
  environment: PublicConfig['environment']
  roles: readonly (typeof roleNames)[number][]
  host: string
  webPort: number
  apiPort: number
  webUrl: string
  apiUrl: string
  webRoot: string | undefined
  testWalletScript: string | undefined
  projectIds: readonly [string, ...string[]]
  allowedOrigins: readonly string[]
  defaultNetwork: CaipNetworkId
  networks: readonly NetworkSetting[]
  staticPrices: Readonly<Record<string, number>>
  /** The Coinbase-type wallet is listed. */
  hasCoinbaseWallet: boolean
  /** What the page offers, as far as the operator decides it. */
  page: PageSettings
  /** Postgres server; without one the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string | undefined
  authSecret: string | undefined
  operatorToken: string | undefined
  /** How long events are kept, days; null: none are. */
  eventsRetention: number | null
  rateLimits: { perClient: number; perProject: number }
  trustProxy: boolean
  logLevel: Environment['LOG_LEVEL']
  worldId: string | undefined
  devConsoleUrl: string | undefined
}

/** Distance of the API's port from the port base. DESIGN §5. */
const apiPortOffset = 2

const localDataDir = '.gangway/data'

/** JSON-RPC calls per minute and client. Off in the local world, where every client has one address. */
const defaultRateLimit = 6000

/**
 * Reads the server's configuration from environment variables.
 *
 * @throws GangwayError `INVALID_CONFIG` whose hints name every wrong variable.
 */
export function readServerConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const { values, problems } = readEnvironment(variables, env)
  const isLocal = values.GANGWAY_ENV === 'local'
  const { settings, problems: networkProblems } = readNetworkSettings(values)
  const wrong = new Set(problems.map(({ field }) => field))
  // What was refused by its schema is not reported a second time for being absent.
  problems.push(
    ...networkProblems,
    ...findConflicts(values, settings).filter(({ field }) => !wrong.has(field)),
  )
  if (problems.length > 0) throw createConfigError(problems)

  const webPort = values.WEB_PORT ?? values.GANGWAY_PORT_BASE
  const apiPort = values.API_PORT ?? values.GANGWAY_PORT_BASE + apiPortOffset
  const webUrl = values.WEB_URL ?? `http://localhost:${webPort}`
  const [projectId = 'local', ...otherProjectIds] = values.PROJECT_IDS ?? []
  return {
    environment: values.GANGWAY_ENV,
    roles: [...new Set(values.GANGWAY_ROLES)],
    host: values.HOST ?? (isLocal ? '127.0.0.1' : '0.0.0.0'),
    webPort,
    apiPort,
    webUrl,
    apiUrl: values.API_URL ?? `http://localhost:${apiPort}`,
    webRoot: values.WEB_ROOT,
    testWalletScript: values.TEST_WALLET_SCRIPT,
    projectIds: [projectId, ...otherProjectIds],
    allowedOrigins: [webUrl, ...values.ALLOWED_ORIGINS],
    defaultNetwork: values.DEFAULT_NETWORK,
    networks: settings,
    staticPrices: values.STATIC_PRICES,
    hasCoinbaseWallet: values.COINBASE_WALLET ?? !isLocal,
    page: readPageSettings(values),
    databaseUrl: values.DATABASE_URL,
    dataDir: values.DATA_DIR ?? (isLocal ? localDataDir : undefined),
    authSecret: values.AUTH_SECRET,
    operatorToken: values.OPERATOR_TOKEN,
    eventsRetention: values.ANALYTICS ? values.EVENTS_RETENTION_DAYS : null,
    rateLimits: {
      perClient: values.RPC_RATE_LIMIT ?? (isLocal ? 0 : defaultRateLimit),
      perProject: values.PROJECT_RATE_LIMIT,
    },
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    worldId: values.WORLD_ID,
    devConsoleUrl: values.DEV_CONSOLE_URL,
  }
}

/** What no single variable's schema can see. */
function findConflicts(values: Environment, settings: readonly NetworkSetting[]): EnvironmentProblem[] {
  const isLocal = values.GANGWAY_ENV === 'local'
  const isWithoutFolder = !isLocal && values.GANGWAY_ROLES.includes('api') && !values.DATA_DIR
  const checks: [field: keyof Environment, isWrong: boolean, description: string][] = [
    ['WEB_ROOT', values.GANGWAY_ROLES.includes('web') && !values.WEB_ROOT, 'Required for the web role'],
    ['WEB_URL', !isLocal && !values.WEB_URL, 'Required in production'],
    ['API_URL', !isLocal && !values.API_URL, 'Required in production'],
    ['PROJECT_IDS', !isLocal && !values.PROJECT_IDS, 'Required in production'],
    ['DATA_DIR', isWithoutFolder && !values.DATABASE_URL, 'Required in production without DATABASE_URL'],
    [
      'AUTH_SECRET',
      isWithoutFolder && Boolean(values.DATABASE_URL) && !values.AUTH_SECRET,
      'Required in production without DATA_DIR',
    ],
    [
      'LEGAL_CONSENT',
      values.LEGAL_CONSENT && !values.TERMS_URL && !values.PRIVACY_URL,
      'Needs TERMS_URL or PRIVACY_URL',
    ],
    [
      'TEST_WALLET_SCRIPT',
      !isLocal && Boolean(values.TEST_WALLET_SCRIPT),
      'Allowed with GANGWAY_ENV=local only',
    ],
    [
      'ALLOWED_ORIGINS',
      !isLocal && values.ALLOWED_ORIGINS.includes(anyLoopbackOrigin),
      `${anyLoopbackOrigin} is allowed with GANGWAY_ENV=local only`,
    ],
    [
      'DEFAULT_NETWORK',
      !settings.some(({ network }) => network.caipNetworkId === values.DEFAULT_NETWORK),
      'This server lists no such network',
    ],
  ]
  return checks.filter(([, isWrong]) => isWrong).map(([field, , description]) => ({ field, description }))
}
