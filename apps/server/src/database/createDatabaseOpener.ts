import { join } from 'node:path'
import { dataApiMigrations } from '@gangway/data-api'
import { relayMigrations } from '@gangway/relay'
import { type Log, type Migrations, type OpenDatabase, openDatabase } from '@gangway/server-kit'
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

/** Where the one database of a process is, whose tables it has, and whose it may not have. */
export function getDatabasePlan({
  roles,
  databaseUrl,
  dataDir = '',
}: Pick<ServerConfig, 'roles' | 'databaseUrl' | 'dataDir'>) {
  return {
    location: databaseUrl === undefined ? { folder: join(dataDir, 'database') } : { url: databaseUrl },
    migrations: roles.flatMap((role) => migrationsByRole[role]),
    notBeside: roles.includes('recovery') ? ['data-api', 'relay', 'wallet-auth'] : [recoveryOwner],
  }
}

/** Creates what opens the one database of this process, at the first call; the embedded engine takes 290 MB each. */
export function createDatabaseOpener(
  config: Pick<ServerConfig, 'roles' | 'databaseUrl' | 'dataDir'>,
  log: Log,
  onStop: (stop: () => Promise<void>) => void,
): () => Promise<OpenDatabase> {
  const plan = getDatabasePlan(config)
  let opening: Promise<OpenDatabase> | undefined
  const open = async () => {
    const opened = await openDatabase({ ...plan, log })
    onStop(opened.close)
    return opened
  }
  return () => {
    opening ??= open()
    return opening
  }
}
