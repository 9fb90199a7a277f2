import {
  assertAuthSecret,
  createBlocklist,
  createDataApi,
  createEventManager,
  createEventStore,
} from '@gangway/data-api'
import { listedTokens } from '@gangway/registry'
import { createGetClientIp, createGuardedFetch, type OpenDatabase } from '@gangway/server-kit'
import { openGrantBook } from '@gangway/wallet-api'
import type { CreateRole, Role, RoleParts } from '../role.js'
import { readSecretKey } from '../secrets/readSecretKey.js'
import { readBlocklist } from '../settings/readBlocklist.js'
import { createAccountData } from './createAccountData.js'
import { createBuying } from './createBuying.js'
import { createLateRole, sayDatabaseIsAway } from './createLateRole.js'
import { createPrices } from './createPrices.js'

/** Signs the tokens of sign-in. */
const authSecret = { variable: 'AUTH_SECRET', file: 'auth.key' }

/** The `api` role: the data API under its own origin. */
export const createApiRole: CreateRole = async (parts) => {
  const { config, log, metrics, rpc, getPublicConfig } = parts
  const secret = await readSecretKey(authSecret, config.authSecret, config.dataDir)
  const guardedFetch = createGuardedFetch({ gateways: config.gateways })
  const prices = createPrices(config, { rpc, log })
  const blocklist = createBlocklist(await readBlocklist(config.blocklistFile), listedTokens)
  const withoutDatabase = {
    log,
    metrics,
    rpc,
    getPublicConfig,
    prices,
    tokens: listedTokens,
    projectIds: config.projectIds,
    projects: config.wallet.projects,
    allowedOrigins: config.allowedOrigins,
    rateLimits: config.rateLimits,
    getClientIp: createGetClientIp(parts.getSourceIp),
    operatorToken: config.operatorToken,
    sources: config.dataSources,
    blocklist,
    stopping: parts.stopping,
    names: { fetch: guardedFetch },
    pictures: { fetch: guardedFetch, secret, apiUrl: config.apiUrl },
  }

  async function create(opened: OpenDatabase): Promise<Role> {
    const { database, isAnswering, clock } = opened
    const { getNow, getEarliest } = clock
    // An embedded database is one process's, and its secret may be made anew.
    if (config.databaseUrl !== undefined) {
      const isNamed = config.authSecret !== undefined
      await assertAuthSecret({ database, log, getNow }, { secret, isNamed })
    }
    return createDataApi({
      ...withoutDatabase,
      isDatabaseAnswering: isAnswering,
      events: createEvents(parts, opened),
      siwx: { database, secret, getNow, getEarliest },
      grants: await openGrantBook({ database, projects: config.wallet.projects, getNow }),
      accountData: createAccountData(parts, { opened, prices, blocklist }),
      buying: createBuying(parts, opened),
    })
  }

  return createLateRole(parts, {
    name: 'api',
    create,
    // JSON-RPC, balances, prices, names, pictures, wallets.
    early: async () =>
      sayDatabaseIsAway(createDataApi({ ...withoutDatabase, isDatabaseAnswering: () => false })),
  })
}

function createEvents({ config, log, metrics, onStop }: RoleParts, { database, clock }: OpenDatabase) {
  if (config.eventsRetention === null) return undefined
  const manager = createEventManager({
    store: createEventStore(database),
    log,
    metrics,
    retention: config.eventsRetention,
    getNow: clock.getNow,
    getEarliest: clock.getEarliest,
  })
  onStop(manager.close)
  return manager
}
