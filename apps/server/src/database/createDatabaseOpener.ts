import { join } from 'node:path'
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

/** Creates what opens the one database of this process, at the first call; the embedded engine takes 290 MB each. */
export function createDatabaseOpener(
  config: Pick<ServerConfig, 'roles' | 'databaseUrl' | 'dataDir'>,
  log: Log,
  onStop: (stop: () => Promise<void>) => void,
  metrics?: Pick<Metrics, 'clockSkew'>,
): () => Promise<OpenDatabase> {
  const { roles, databaseUrl, dataDir = '' } = config
  const location = databaseUrl === undefined ? { folder: join(dataDir, 'database') } : { url: databaseUrl }
  const migrations = roles.flatMap((role) => migrationsByRole[role])
  const notBeside = roles.includes('recovery') ? ['data-api', 'relay', 'wallet-auth'] : [recoveryOwner]
  let opening: Promise<OpenDatabase> | undefined
  const open = async () => {
    const onSkew = (skew: number) => metrics?.clockSkew.set(skew / 1000)
    const opened = await openDatabase({ location, migrations, notBeside, log, onSkew })
    onStop(opened.close)
    return opened
  }
  return () => {
    opening ??= open()
    return opening
  }
}
