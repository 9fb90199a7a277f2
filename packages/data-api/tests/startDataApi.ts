import { type AddressInfo, createServer, type Socket } from 'node:net'
import { getFreePort } from '@gangway/dev'
import { type ListedToken, noFeatures, type PublicConfig } from '@gangway/protocol'
import { listedTokens } from '@gangway/registry'
import {
  type BytesInFlightSettings,
  createConfigError,
  createGetClientIp,
  createGetSourceIp,
  createLog,
  createMetrics,
  createRpcUpstreams,
  type Log,
  type Metrics,
  type NetworkSetting,
  type RpcUpstreams,
  readEnvironment,
  startServer,
} from '@gangway/server-kit'
import {
  bindDataProviders,
  createDataApi,
  createDataSources,
  createPriceManager,
  createStaticPrices,
  type DataApiDeps,
  type DataSources,
  dataProviderVariables,
  type EventManager,
  type PriceManager,
} from '../src/index.js'

/** A data API on a free port. */
export type TestDataApi = {
  url: string
  lines: string[]
  /** Its measurements, in Prometheus' text format. */
  readMetrics(): Promise<string>
  stop(): Promise<void>
}

/** Starts a data API over the given networks; project `local`, pages of https://app.example. */
export async function startDataApi(options: {
  networks: readonly NetworkSetting[]
  prices?: Record<string, number>
  tokens?: readonly ListedToken[]
  rateLimits?: { perClient: number; perProject: number }
  timeout?: number
  /** What differs from the limits of the JSON-RPC proxy. */
  bytesInFlight?: Partial<BytesInFlightSettings>
  siwx?: NonNullable<DataApiDeps['siwx']>
  isDatabaseAnswering?: () => boolean
  createEvents?: (parts: { log: Log; metrics: Metrics }) => EventManager
  operatorToken?: string
  /** What differs from the public half of the configuration below. */
  publicConfig?: Partial<PublicConfig>
  /** In place of the table of `prices`. */
  createPrices?: (parts: { rpc: RpcUpstreams; log: Log; sources: DataSources }) => PriceManager
  /** Settings of data providers, by the names of their environment variables. */
  env?: Record<string, string>
  /** In place of all of our data providers, each asked as it comes. */
  sources?: DataSources
  /** What else it is made of. */
  deps?: Partial<DataApiDeps>
}): Promise<TestDataApi> {
  const {
    networks,
    prices = {},
    tokens = listedTokens,
    rateLimits = { perClient: 0, perProject: 0 },
    timeout,
    bytesInFlight = {},
    siwx,
    isDatabaseAnswering,
    createEvents,
    operatorToken,
    publicConfig,
    createPrices = ({ log }) => createPriceManager({ providers: [createStaticPrices(prices)], log }),
    env = {},
    sources = createDataSources(bindDataProviders(env)),
    deps,
  } = options
  const { problems } = readEnvironment(dataProviderVariables, env)
  if (problems.length > 0) throw createConfigError(problems)
  const lines: string[] = []
  const log = createLog({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const metrics = createMetrics()
  const rpc = createRpcUpstreams(networks, {
    log,
    metrics,
    bytesInFlight,
    ...(timeout ? { timeout } : {}),
  })
  const app = createDataApi({
    log,
    metrics,
    rpc,
    tokens,
    rateLimits,
    prices: createPrices({ rpc, log, sources }),
    sources,
    projectIds: ['local', 'other'],
    ...(siwx ? { siwx } : {}),
    ...(isDatabaseAnswering ? { isDatabaseAnswering } : {}),
    events: createEvents?.({ log, metrics }),
    operatorToken,
    allowedOrigins: ['https://app.example', 'https://other.example'],
    getClientIp: createGetClientIp(createGetSourceIp({ trustProxy: { hops: 0 }, log })),
    getPublicConfig: () => ({
      environment: 'local',
      worldId: null,
      projectId: 'local',
      apiUrl: 'https://api.example',
      defaultNetwork: 'eip155:31337',
      networks: [],
      features: { ...noFeatures, send: true },
      ...publicConfig,
    }),
    ...deps,
  })
  const server = await startServer({ fetch: app.fetch, host: '127.0.0.1', port: 0, portVariable: 'API_PORT' })
  return {
    url: `http://127.0.0.1:${server.port}`,
    lines,
    readMetrics: () => metrics.registry.metrics(),
    stop: () => server.close(0),
  }
}

/** A TCP server that accepts and never answers. */
export async function startStalledServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An address nothing listens on. */
export async function getDeadUrl(): Promise<string> {
  return `http://127.0.0.1:${await getFreePort()}`
}
