import { noFeatures } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import {
  createGuardedFetch,
  createLog,
  createMetrics,
  createRpcUpstreams,
  type Database,
  type IdentitySigner,
} from '@gangway/server-kit'
import { createBuying, createDataApi, createPriceManager, type DataApiDeps } from '../src/index.js'
import { createTestAccountData } from './createTestAccountData.js'

/** Where its pages are. */
export const appOrigin = 'https://app.example'

const networks = [{ network: gangwayOne, rpcUrls: ['http://127.0.0.1:1'] }]
const log = createLog({ level: 'silent' })
const metrics = createMetrics()

/** Never asked to sign: what would is refused before. */
const identity: IdentitySigner = {
  keys: { keys: [] },
  sign: () => Promise.reject(new Error('not asked')),
}

/** Nothing is asked of it: what would is refused before. */
const database = {} as Database

/** An API with the least there is. */
export function createApi(options: Partial<DataApiDeps> = {}) {
  return createDataApi({
    log,
    metrics,
    rpc: createRpcUpstreams(networks, { log, metrics }),
    prices: createPriceManager({ providers: [], log }),
    tokens: [],
    projectIds: ['local'],
    allowedOrigins: [appOrigin],
    rateLimits: { perClient: 0, perProject: 0 },
    // Requests here come by no connection.
    getClientIp: () => '203.0.113.7',
    getPublicConfig: () => ({
      environment: 'local',
      worldId: null,
      projectId: 'local',
      apiUrl: 'https://api.example',
      defaultNetwork: 'eip155:31337',
      networks: [],
      features: noFeatures,
    }),
    ...options,
  })
}

/** An API with everything an API can have. */
export function createWholeApi() {
  const fetch = createGuardedFetch({ gateways: { ipfs: undefined, ar: undefined } })
  const secret = new Uint8Array(32)
  return createApi({
    events: { accept: () => undefined, count: async () => [], close: async () => undefined },
    operatorToken: 'token',
    grants: { list: async () => [], find: async () => undefined },
    siwx: { database, secret, identity },
    pictures: { fetch, secret, apiUrl: 'https://api.example' },
    names: { fetch },
    ownNames: {
      settings: {
        suffix: '.gangway.eth',
        perAccount: 1,
        clockWindow: 120_000,
        gatewayKey: new Uint8Array(32).fill(1),
      },
      ...{ database, getNow: Date.now },
    },
    buying: createBuying({
      ...{ providers: [], database, log, tokens: [], defaultCountry: 'US', keptFor: 1 },
      ...{ getNow: Date.now, getEarliest: Date.now },
      rpc: createRpcUpstreams(networks, { log, metrics }),
    }),
    accountData: createTestAccountData(database, networks),
  })
}
