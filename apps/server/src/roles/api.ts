import { join } from 'node:path'
import {
  createDataApi,
  createEventManager,
  createEventStore,
  createStaticPrices,
  dataApiMigrations,
} from '@gangway/data-api'
import { listedTokens } from '@gangway/registry'
import { createGetClientIp, type Database, type OpenDatabase, openDatabase } from '@gangway/server-kit'
import { readAuthSecret } from '../secrets/readAuthSecret.js'
import type { CreateRole, RoleParts } from './role.js'

/** How often nodes not yet known to serve their network are asked again, in milliseconds. */
const probeInterval = 60_000

/** The `api` role: the data API under its own origin. */
export const createApiRole: CreateRole = async (parts) => {
  const { config, log, metrics, rpc, getPublicConfig } = parts
  const secret = await readAuthSecret(config)
  const { database, isAnswering } = await openOwnDatabase(parts)
  // Not awaited: a node that hangs must not hold up the start. What it finds shows in log, health and configuration.
  void rpc.probe()
  setInterval(() => void rpc.probe(), probeInterval).unref()
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

async function openOwnDatabase({ config, log, onStop }: RoleParts): Promise<OpenDatabase> {
  const { databaseUrl, dataDir = '' } = config
  const location = databaseUrl === undefined ? { folder: join(dataDir, 'database') } : { url: databaseUrl }
  const opened = await openDatabase({ location, migrations: [dataApiMigrations], log })
  onStop(opened.close)
  return opened
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
