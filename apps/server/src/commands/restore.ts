import { mkdir, statfs } from 'node:fs/promises'
import { forgetAuthSecret } from '@gangway/data-api'
import {
  type Backup,
  createConfigError,
  createLog,
  loadBackup,
  readBackup,
  refuseFiles,
  useDatabase,
} from '@gangway/server-kit'
import { hasPasswords, stopSweep } from '@gangway/wallet-api'
import { allMigrations, getDatabasePlan } from '../database/createDatabaseOpener.js'
import { putKeysBack } from '../secrets/keyFiles.js'
import { verifyWalletKeys } from '../secrets/openWalletKeys.js'
import { readServerConfig, type ServerConfig } from '../settings/readServerConfig.js'
import { getKeyService } from './backup.js'
import { readOptions } from './readOptions.js'
import { sayRefusal } from './sayRefusal.js'

const usage = `Usage: restore keys <folder>
       restore <folder>
`

/** How much more room an embedded database takes than its rows: they, their indexes, and the log of both. */
const roomFactor = 4

/** What happens next, for an operator's eyes. */
const nextSteps = {
  main: 'Stop recovery, start this service, then start recovery: it keeps every share of which this copy does not know.',
  recovery: 'It deletes no share until you run `shares agree`.',
}

/**
 * `restore keys`: puts a copy of keys into the data folder, over none. `restore`: puts the rows of a backup into an empty
 * database, if the keys are its own. Resolves with the exit code.
 *
 * @throws GangwayError `INVALID_CONFIG` of the settings.
 */
export async function runRestoreCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const { rest = [] } = readOptions(args, []) ?? {}
  const isOfKeys = rest[0] === 'keys'
  const [folder, ...others] = rest.slice(isOfKeys ? 1 : 0)
  if (folder === undefined || others.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const config = readServerConfig(env)
  if (isOfKeys) return sayRefusal('No key was put back:', () => restoreKeys(config, folder))
  return sayRefusal('No row was restored:', () => restoreRows(config, folder))
}

async function restoreKeys(config: ServerConfig, folder: string): Promise<number> {
  const { dataDir } = config
  if (dataDir === undefined)
    throw createConfigError([{ field: 'DATA_DIR', description: 'Required to keep the keys' }])
  const names = await putKeysBack(dataDir, { folder, service: getKeyService(config) })
  process.stdout.write(
    names.length === 0
      ? `${dataDir} has these keys already.\n`
      : `${dataDir} has ${names.join(', ')} again. Now restore the database.\n`,
  )
  return 0
}

async function restoreRows(config: ServerConfig, folder: string): Promise<number> {
  const backup = await readBackup(folder)
  const { manifest } = backup
  assertRole(config, backup)
  const { location, notBeside } = getDatabasePlan(config)
  const isEmbedded = 'folder' in location
  if (isEmbedded) await assertRoom(location.folder, manifest.size * roomFactor)
  const isRecovery = config.roles.includes('recovery')
  const log = createLog({ level: 'silent' })
  await useDatabase({ location, log }, (database) =>
    loadBackup(database, backup, {
      ...{ migrations: allMigrations, notBeside, isEmbedded },
      async onLoaded(tx) {
        if (hasTable(backup, 'secret_fingerprints')) await forgetAuthSecret(tx)
        if (!hasOwner(backup, 'wallet-kms')) return
        const isPepperInUse = !isRecovery || (await hasPasswords(tx))
        await verifyWalletKeys(config, tx, { service: getKeyService(config), isPepperInUse })
        // What the other service no longer knows, or not yet, an operator has to look at first.
        if (isRecovery) await stopSweep(tx, Date.now())
      },
    }),
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `${rows} rows of ${manifest.tables.length} tables are back, as they were at ${manifest.madeAt}. ${nextSteps[manifest.service]}\n`,
  )
  return 0
}

const hasOwner = ({ manifest }: Backup, name: string) =>
  manifest.migrations.some(({ owner }) => owner === name)

const hasTable = ({ manifest }: Backup, name: string) => manifest.tables.some((table) => table.name === name)

/** Only a process with the keys can see whether they are the backup's own. */
function assertRole({ roles }: ServerConfig, backup: Backup): void {
  const { folder, manifest } = backup
  const role =
    manifest.service === 'recovery' ? 'recovery' : hasOwner(backup, 'wallet-auth') ? 'frame' : undefined
  if ((role === undefined || roles.includes(role)) && (role === 'recovery') === roles.includes('recovery'))
    return
  throw refuseFiles(
    folder,
    `is of the database of ${role ?? 'api and relay'}: restore it with the variables of that service`,
  )
}

async function assertRoom(folder: string, needed: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  const room = bavail * bsize
  if (room >= needed) return
  const toMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
  throw refuseFiles(folder, `has room for ${toMegabytes(room)}, and the rows may need ${toMegabytes(needed)}`)
}
