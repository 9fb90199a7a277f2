import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { dataApiMigrations } from '@gangway/data-api'
import { relayMigrations } from '@gangway/relay'
import {
  type CacheServer,
  type Log,
  type Metrics,
  type Migrations,
  type OpenDatabase,
  openDatabase,
  type Refusal,
  rateLimitMigrations,
  ringByCacheServer,
  webhookMigrations,
} from '@gangway/server-kit'
import { authMigrations, kmsMigrations, mailMigrations, recoveryMigrations } from '@gangway/wallet-api'
import type { ServerConfig } from '../settings/readServerConfig.js'
import type { roleNames } from '../settings/variables/processVariables.js'

/** Tables each role keeps. */
const migrationsByRole: Record<(typeof roleNames)[number], readonly Migrations[]> = {
  web: [],
  api: [dataApiMigrations, rateLimitMigrations, webhookMigrations],
  relay: [relayMigrations],
  follower: [dataApiMigrations, webhookMigrations],
  frame: [...authMigrations, kmsMigrations, mailMigrations, rateLimitMigrations, webhookMigrations],
  admin: authMigrations,
  recovery: recoveryMigrations,
}

/** Tables of all roles, each package once. */
export const allMigrations: readonly Migrations[] = listOnce(Object.values(migrationsByRole).flat())

/** Recovery shares stand in no database with anything else. embedded-wallet.md §1. */
const recoveryOwner = 'wallet-recovery'

/** How often a server that is not there is asked again, and how often it is said that it still is not, ms. */
const retryInterval = 2_000
const tellInterval = 60_000

/** How often connections are counted, ms. */
const countInterval = 5_000

/** How long a server that is there may take to be opened and brought up to date before nobody waits for it any more, ms. */
const patience = 30_000

/** What opens the database of a process. */
export type DatabaseOpener = {
  /** The one database, opened at the first call: the embedded engine takes 290 MB each. */
  getDatabase(): Promise<OpenDatabase>
  /** Resolves once the server was not there when it was to be opened, or takes long: it is waited for, where that was asked for. */
  whenAway: Promise<void>
  /** Whether it is there, for readiness. */
  getState(): { state: 'ok' | 'failing'; reason?: string }
}

/** Where the one database of a process is, whose tables it has, and whose it may not have. */
export function getDatabasePlan({
  roles,
  databaseUrl,
  dataDir = '',
}: Pick<ServerConfig, 'roles' | 'databaseUrl' | 'dataDir'>) {
  const location: { folder: string } | { url: string } =
    databaseUrl === undefined ? { folder: join(dataDir, 'database') } : { url: databaseUrl }
  return {
    location,
    migrations: listOnce(roles.flatMap((role) => migrationsByRole[role])),
    notBeside: roles.includes('recovery') ? ['data-api', 'relay', 'wallet-auth'] : [recoveryOwner],
  }
}

/**
 * Creates what opens the one database of this process.
 *
 * @param deps.isWaiting whether a server that is not there is waited for: then it is no error
 * @param deps.cacheServer rings the database's doorbells
 */
export function createDatabaseOpener(
  config: Pick<ServerConfig, 'roles' | 'databaseUrl' | 'dataDir'>,
  deps: {
    log: Log
    onStop: (stop: () => Promise<void>) => void
    metrics?: Pick<Metrics, 'clockSkew' | 'databaseConnections'>
    isWaiting?: boolean
    cacheServer?: CacheServer | undefined
  },
): DatabaseOpener {
  const { log, onStop, metrics, isWaiting = false, cacheServer } = deps
  const plan = getDatabasePlan(config)
  let opening: Promise<OpenDatabase> | undefined
  let opened: OpenDatabase | undefined
  let refusal: Refusal | undefined
  let toldAt = Number.NEGATIVE_INFINITY
  let tellAway = () => {}
  const whenAway = new Promise<void>((resolve) => {
    tellAway = resolve
  })

  async function waitForServer(next: Refusal): Promise<void> {
    const now = performance.now()
    if (next.code !== refusal?.code || now - toldAt >= tellInterval) {
      log.warn(next, 'the database is not there: it is waited for, and what needs none is served')
      toldAt = now
    }
    refusal = next
    tellAway()
    await delay(retryInterval)
  }

  function sayIsLate(): void {
    if (!refusal) log.warn('the database takes long to be opened: what needs none is served')
    tellAway()
  }

  async function open(): Promise<OpenDatabase> {
    const onSkew = (skew: number) => metrics?.clockSkew.set(skew / 1000)
    // Long migrations, or those of another process. The embedded engine is in this one: who waits for it waits for itself.
    const late = 'url' in plan.location ? setTimeout(sayIsLate, patience).unref() : undefined
    try {
      const alone = await openDatabase({ ...plan, log, onSkew, ...(isWaiting ? { waitForServer } : {}) })
      opened = cacheServer ? ringByCacheServer(alone, cacheServer) : alone
    } finally {
      clearTimeout(late)
    }
    if (refusal) log.info('the database is there')
    onStop(opened.close)
    if (metrics) onStop(countConnections(opened, metrics))
    return opened
  }

  return {
    getDatabase() {
      opening ??= open()
      return opening
    },
    whenAway,
    getState() {
      if (!opened) return { state: 'failing', reason: refusal?.code ?? 'opening' }
      return { state: opened.isAnswering() ? 'ok' : 'failing' }
    },
  }
}

function listOnce(all: readonly Migrations[]): Migrations[] {
  return all.filter(({ owner }, index) => all.findIndex((other) => other.owner === owner) === index)
}

/** Counts the connections now and then; gives the way to stop. */
function countConnections(
  { database }: OpenDatabase,
  { databaseConnections }: Pick<Metrics, 'databaseConnections'>,
): () => Promise<void> {
  const count = () => {
    const { totalCount, idleCount, waitingCount } = database.$client
    databaseConnections.set({ state: 'used' }, totalCount - idleCount)
    databaseConnections.set({ state: 'idle' }, idleCount)
    databaseConnections.set({ state: 'waiting' }, waitingCount)
  }
  const timer = setInterval(count, countInterval).unref()
  return async () => clearInterval(timer)
}
