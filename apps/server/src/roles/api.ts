import { createDataApi, createEventManager, createEventStore, createStaticPrices } from '@gangway/data-api'
import { listedTokens } from '@gangway/registry'
import { createGetClientIp, type Database } from '@gangway/server-kit'
import { readSecretKey } from '../secrets/readSecretKey.js'
import type { CreateRole, RoleParts } from './role.js'

/** Signs the tokens of sign-in. */
const authSecret = { variable: 'AUTH_SECRET', file: 'auth.key' }

/** The `api` role: the data API under its own origin. */
export const createApiRole: CreateRole = async (parts) => {
  const { config, log, metrics, rpc, getPublicConfig } = parts
  const secret = await readSecretKey(authSecret, config.authSecret, config.dataDir)
  const { database, isAnswering } = await parts.getDatabase()
  return createDataApi({
    log,
    metrics,
    rpc,
    getPublicConfig,
    prices: createStaticPrices(config.staticPrices),
    tokens: listedTokens,
    projectIds: config.projectIds,
    allowedOrigins: config.allowedOrigins,
    rateLimits: config.rateLimits,
    getClientIp: createGetClientIp(config),
    isDatabaseAnswering: isAnswering,
    events: createEvents(parts, database),
    operatorToken: config.operatorToken,
    siwx: { database, secret },
  })
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
