// The data API and the relay in one process, as apps/server has them, over the embedded database in a folder.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import {
  type AccountData,
  createAccountChanges,
  createDataApi,
  createFollowers,
  createPriceManager,
  createStaticPrices,
  createTokenStore,
  createTransferJudge,
  createWatchedAccountStore,
  dataApiMigrations,
} from '@gangway/data-api'
import { noFeatures, toCaipAccountId } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { createLocalBus, createPostgresStore, createRelay, relayMigrations } from '@gangway/relay'
import { createLog, createMetrics, createRpcUpstreams, openDatabase, startServer } from '@gangway/server-kit'
import { tokens } from '../tokens.js'
import type { DataCalls, FollowerMark } from './dataCalls.js'
import { readRows } from './readRows.js'
import { seedHistory } from './seedHistory.js'
import { serveCalls } from './serveCalls.js'

/** `following`: the chain is a local one; `busy`: it is looked at as often as a public one. */
const [folder = '', rpcUrl = '', following = ''] = process.argv.slice(2)
const { local, ...publicOne } = gangwayOne
const network = following === 'busy' ? publicOne : { ...publicOne, local }
const chain = gangwayOne.caipNetworkId
const watchedFor = 90 * 86_400_000
const getClientIp = () => '127.0.0.1'

// Lines are written as in life, and thrown away.
const log = createLog({ level: 'info', name: 'data' }, { write: () => undefined })
const metrics = createMetrics()
const { database } = await openDatabase({
  location: { folder },
  migrations: [dataApiMigrations, relayMigrations],
  log,
})
const rpc = createRpcUpstreams([{ network, rpcUrls: [rpcUrl] }], { log, metrics })
const prices = createPriceManager({
  providers: [
    createStaticPrices({
      [chain]: 2500,
      ...Object.fromEntries(tokens.map(({ address }) => [toCaipAccountId(chain, address), 1])),
    }),
  ],
  log,
})
const accountData = createAccountData()
const app = createDataApi({
  ...{ log, metrics, rpc, prices, tokens, accountData, getClientIp },
  projectIds: ['bench'],
  allowedOrigins: ['http://localhost', '*loopback*'],
  // Counted as in life, and never reached.
  rateLimits: { perClient: 1e9, perProject: 1e9 },
  getPublicConfig: () => ({
    environment: 'local',
    worldId: null,
    projectId: 'bench',
    apiUrl: '',
    defaultNetwork: chain,
    networks: [],
    features: noFeatures,
  }),
})
const relay = createRelay({
  ...{ log, metrics, getClientIp },
  store: createPostgresStore({ database, getNow: Date.now }),
  bus: createLocalBus(),
  audiences: '*',
  projectIds: [],
  allowedOrigins: [],
  limits: { messageSize: 524_288, storedBytes: 0, requestsPerMinute: 0, connectionsPerMinute: 0 },
  getNow: Date.now,
})
const { port } = await startServer({
  fetch: app.fetch,
  handleUpgrade: relay.handleUpgrade,
  ...{ host: '127.0.0.1', port: 0, portVariable: 'none' },
})
const loop = monitorEventLoopDelay({ resolution: 1 })
loop.enable()
let written: ReturnType<DataCalls['getWritten']> = null
accountData.changes.subscribe(undefined, () => void noteWritten())

const calls: DataCalls = {
  seed: () => seedHistory(database),
  readRows: (parameters) => readRows(database, parameters),
  getLoopDelay() {
    const delay = { p99: loop.percentile(99) / 1e6, max: loop.max / 1e6 }
    loop.reset()
    return delay
  },
  async watch({ accounts }) {
    for (const account of accounts) await accountData.watched.touch(account.toLowerCase(), chain)
  },
  async isCaughtUp() {
    const { values } = await metrics.followerLagBlocks.get()
    return values[0]?.value === 0
  },
  async getCursor() {
    const text = 'select block from chain_cursors where chain = $1'
    const { rows } = await database.$client.query<{ block: string | null }>(text, [chain])
    const block = rows[0]?.block ?? null
    return block === null ? null : Number(block)
  },
  getWritten: () => written,
}
serveCalls(port, calls)

/** As apps/server makes it; without followers where the rows are seeded, which no chain has. */
function createAccountData(): AccountData {
  const parts = { database, rpc, log, getNow: Date.now }
  const tokenStore = createTokenStore({ ...parts, listedTokens: tokens })
  const changes = createAccountChanges()
  const followers = following
    ? createFollowers({
        ...{ ...parts, metrics, changes, watchedFor },
        judge: createTransferJudge({ ...parts, tokens: tokenStore, prices }),
        worldId: undefined,
        backfillRequests: 20_000,
      })
    : undefined
  const onAdded = followers?.look ?? (() => undefined)
  const watched = createWatchedAccountStore({ ...parts, watchedFor, onAdded })
  return { database, watched, changes, tokens: tokenStore }
}

async function noteWritten(): Promise<void> {
  const { user, system } = process.cpuUsage()
  const at = performance.now()
  const { values } = await metrics.followerEvents.get()
  const last: FollowerMark = { events: values[0]?.value ?? 0, at, cpu: user + system }
  written = { first: written?.first ?? last, last }
}
