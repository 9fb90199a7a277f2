import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createConfigError, createLog, viewDatabase, writeBackup } from '@gangway/server-kit'
import { allMigrations, getDatabasePlan } from '../database/createDatabaseOpener.js'
import { copyKeys } from '../secrets/keyFiles.js'
import { readServerConfig, type ServerConfig } from '../settings/readServerConfig.js'
import { assertAlone } from './assertAlone.js'
import { readOptions } from './readOptions.js'
import { sayRefusal } from './sayRefusal.js'

const usage = `Usage: backup <new folder> [--same-medium]
       backup keys <new folder> [--same-medium]
`

/**
 * `backup`: writes the rows of this service's database into a new folder, without any key. `backup keys`: copies its keys,
 * into another. A folder beside a copy of another kind is refused without `--same-medium`. Resolves with the exit code.
 *
 * @throws GangwayError `INVALID_CONFIG` of the settings.
 */
export async function runBackupCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const read = readOptions(args, [], ['same-medium'])
  const isOfKeys = read?.rest[0] === 'keys'
  const [folder, ...others] = read?.rest.slice(isOfKeys ? 1 : 0) ?? []
  if (!read || folder === undefined || others.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const config = readServerConfig(env)
  const isApart = !read.switches.has('same-medium')
  return sayRefusal('Nothing was written:', () =>
    isOfKeys ? backUpKeys(config, folder, isApart) : backUpRows(config, folder, isApart),
  )
}

async function backUpRows(config: ServerConfig, folder: string, isApart: boolean): Promise<number> {
  const { location, migrations } = getDatabasePlan(config)
  if (migrations.length === 0)
    throw createConfigError([{ field: 'GANGWAY_ROLES', description: 'Has no role that keeps rows' }])
  if ('folder' in location && !existsSync(join(location.folder, 'cluster')))
    throw createConfigError([{ field: 'DATA_DIR', description: 'has no database yet' }])
  const isRecovery = config.roles.includes('recovery')
  if (isApart) assertAlone(folder, isRecovery ? 'recovery' : 'main')
  const log = createLog({ level: 'silent' })
  const manifest = await viewDatabase({ location, log }, (database) =>
    writeBackup(database, { folder, migrations: allMigrations, madeAt: new Date() }),
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const next = isRecovery
    ? ''
    : ' Back up recovery now, not before: its copy must have the shares of this one.'
  process.stdout.write(
    `${folder} has ${rows} rows of ${manifest.tables.length} tables, as they were at ${manifest.madeAt}.${next}\n`,
  )
  return 0
}

async function backUpKeys(config: ServerConfig, folder: string, isApart: boolean): Promise<number> {
  const service = getKeyService(config)
  if (config.dataDir === undefined)
    throw createConfigError([{ field: 'DATA_DIR', description: 'Not set: the keys are in variables' }])
  if (isApart) assertAlone(folder, `keys of ${service}`)
  const names = await copyKeys(config.dataDir, { folder, service, madeAt: new Date() })
  process.stdout.write(
    `${folder} has ${names.join(', ')}. Whoever can read a copy of the database must not be able to read it.\n`,
  )
  return 0
}

/**
 * Which service's keys these settings use.
 *
 * @throws GangwayError `INVALID_CONFIG` if none's.
 */
export function getKeyService({ roles }: Pick<ServerConfig, 'roles'>): 'frame' | 'recovery' {
  if (roles.includes('recovery')) return 'recovery'
  if (roles.includes('frame')) return 'frame'
  throw createConfigError([{ field: 'GANGWAY_ROLES', description: 'Has to name frame or recovery' }])
}
