import {
  createBlocklist,
  createDataApi,
  createEventManager,
  createEventStore,
  createPictureLists,
} from '@gangway/data-api'
import { listedTokens } from '@gangway/registry'
import { createGetClientIp, createGuardedFetch, type Database } from '@gangway/server-kit'
import { openGrantBook } from '@gangway/wallet-api'
import type { CreateRole, RoleParts } from '../role.js'
import { readSecretKey } from '../secrets/readSecretKey.js'
import { readBlocklist } from '../settings/readBlocklist.js'
import { createAccountData } from './createAccountData.js'
import { createBuying } from './createBuying.js'
import { createPrices } from './createPrices.js'

/** Signs the tokens of sign-in. */
const authSecret = { variable: 'AUTH_SECRET', file: 'auth.key' }

/** The `api` role: the data API under its own origin. */
export const createApiRole: CreateRole = async (parts) => {
  const { config, log, metrics, rpc, getPublicConfig } = parts
  const secret = await readSecretKey(authSecret, config.authSecret, config.dataDir)
  const guardedFetch = createGuardedFetch({ gateways: config.gateways })
  const { database, isAnswering } = await parts.getDatabase()
  const prices = createPrices(config, { rpc, log })
  const blocklist = createBlocklist(await readBlocklist(config.blocklistFile), listedTokens)
  return createDataApi({
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
    isDatabaseAnswering: isAnswering,
    events: createEvents(parts, database),
    operatorToken: config.operatorToken,
    siwx: { database, secret },
    grants: await openGrantBook({ database, projects: config.wallet.projects, getNow: Date.now }),
    accountData: createAccountData(parts, { database, prices, blocklist }),
    buying: createBuying(parts, database),
    sources: config.dataSources,
    blocklist,
    stopping: parts.stopping,
    names: { fetch: guardedFetch },
    pictures: { fetch: guardedFetch, secret, apiUrl: config.apiUrl },
    pictureLists: openPictureLists(parts),
  })
}

function openPictureLists({ config, log, onStop }: RoleParts) {
  const lists = createPictureLists({ sources: config.pictureLists, log, getNow: Date.now })
  onStop(lists.close)
  return lists
}

function createEvents({ config, log, metrics, onStop }: RoleParts, database: Database) {
  if (config.eventsRetention === null) return undefined
  const manager = createEventManager({
    store: createEventStore(database),
    log,
    metrics,
    retention: config.eventsRetention,
    getNow: Date.now,
  })
  onStop(manager.close)
  return manager
}
