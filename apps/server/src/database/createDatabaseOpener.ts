import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { dataApiMigrations } from '@gangway/data-api'
import { relayMigrations } from '@gangway/relay'
import { type Log, type Metrics, type Migrations, type OpenDatabase, openDatabase } from '@gangway/server-kit'
import { authMigrations, kmsMigrations, mailMigrations, recoveryMigrations } from '@gangway/wallet-api'
import type { ServerConfig } from '../settings/readServerConfig.js'
import type { roleNames } from '../settings/variables/processVariables.js'

/** Tables each role keeps. */
const migrationsByRole: Record<(typeof roleNames)[number], readonly Migrations[]> = {
  web: [],
  api: [dataApiMigrations],
  relay: [relayMigrations],
  frame: [...authMigrations, kmsMigrations, mailMigrations],
  recovery: recoveryMigrations,
}

/** Recovery shares stand in no database with anything else. embedded-wallet.md §1. */
const recoveryOwner = 'wallet-recovery'

/** How often a server that is not there is asked again, ms. */
const retryInterval = 2_000

/** What opens the database of a process. */
export type DatabaseOpener = {
  /** The one database, opened at the first call: the embedded engine takes 290 MB each. */
  getDatabase(): Promise<OpenDatabase>
  /** Resolves once the server was not there when it was to be opened. It is waited for, where that was asked for. */
  whenAway: Promise<void>
}

/**
 * Creates what opens the one database of this process.
 *
 * @param deps.isWaiting whether a server that is not there is waited for: then it is no error
 */
export function createDatabaseOpener(
  config: Pick<ServerConfig, 'roles' | 'databaseUrl' | 'dataDir'>,
  deps: {
    log: Log
    onStop: (stop: () => Promise<void>) => void
    metrics?: Pick<Metrics, 'clockSkew'>
    isWaiting?: boolean
  },
): DatabaseOpener {
  const { roles, databaseUrl, dataDir = '' } = config
  const { log, onStop, metrics, isWaiting = false } = deps
  const location = databaseUrl === undefined ? { folder: join(dataDir, 'database') } : { url: databaseUrl }
  const migrations = roles.flatMap((role) => migrationsByRole[role])
  const notBeside = roles.includes('recovery') ? ['data-api', 'relay', 'wallet-auth'] : [recoveryOwner]
  let opening: Promise<OpenDatabase> | undefined
  let tellAway: (() => void) | undefined
  const whenAway = new Promise<void>((resolve) => {
    tellAway = resolve
  })

  async function waitForServer(): Promise<void> {
    if (tellAway) log.warn('the database is not there: it is waited for, and what needs none is served')
    tellAway?.()
    tellAway = undefined
    await delay(retryInterval)
  }

  async function open(): Promise<OpenDatabase> {
    const onSkew = (skew: number) => metrics?.clockSkew.set(skew / 1000)
    const opened = await openDatabase({
      ...{ location, migrations, notBeside, log, onSkew },
      ...(isWaiting ? { waitForServer } : {}),
    })
    if (!tellAway) log.info('the database is there')
    onStop(opened.close)
    return opened
  }

  return {
    getDatabase() {
      opening ??= open()
      return opening
    },
    whenAway,
  }
}
