import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createConfigError,
  createLog,
  loadBackup,
  markMoved,
  readBackup,
  toFileError,
  unmarkMoved,
  useDatabase,
  writeBackup,
} from '@gangway/server-kit'
import { allMigrations, getDatabasePlan } from '../database/createDatabaseOpener.js'
import { isLinePrivate } from '../settings/isLinePrivate.js'
import { readServerConfig, type ServerConfig } from '../settings/readServerConfig.js'
import { readOptions } from './readOptions.js'
import { sayRefusal } from './sayRefusal.js'

const usage = `Usage: move --to <postgres://… or @file>
       move undo
`

/** Folder of the data folder in which rows are on their way. */
const staging = 'moving'

/** Names the one move a database is filled by, so that another try goes on with it. */
const moveDigest = 'move'

/**
 * `move`: puts all rows of the embedded database of this data folder into an empty Postgres database, and marks the embedded
 * one, which stays as it is, so that no server uses it by mistake. `move undo` takes the mark away. Resolves with the exit code.
 *
 * @throws GangwayError `INVALID_CONFIG` of the settings.
 */
export async function runMoveCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const read = readOptions(args, ['to'])
  const [to, ...others] = read?.options.to ?? []
  const isUndo = read?.rest.length === 1 && read.rest[0] === 'undo' && to === undefined
  if (!isUndo && (to === undefined || others.length > 0 || read?.rest.length !== 0)) {
    process.stderr.write(usage)
    return 2
  }
  const config = readServerConfig(env)
  if (to === undefined) return sayRefusal('Nothing was changed:', () => undo(config))
  return sayRefusal('Nothing was moved:', () => move(config, readAddress(config, to)))
}

/** As `DATABASE_URL` is read, which it is to be: all that the database has goes there. */
function readAddress({ environment }: ServerConfig, to: string): string {
  const refuse = (description: string) => createConfigError([{ field: '--to', description }])
  const address = to.startsWith('@') ? readText(to.slice(1)) : to
  if (!/^postgres(ql)?:\/\//.test(address)) throw refuse('is no postgres:// address')
  if (environment !== 'local' && !isLinePrivate(address))
    throw refuse(
      'Must say sslmode=verify-full in production, or sslmode=disable where nobody else is on the line',
    )
  return address
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw toFileError(error, file)
  }
}

/** The embedded database, which this process has to itself meanwhile. */
function getSource(config: ServerConfig): { folder: string } {
  const { location } = getDatabasePlan(config)
  const refuse = (field: string, description: string) => createConfigError([{ field, description }])
  if (!('folder' in location))
    throw refuse('DATABASE_URL', 'Is set: leave it out, so that the database of DATA_DIR is moved')
  if (!existsSync(join(location.folder, 'cluster')))
    throw refuse('DATA_DIR', 'has no embedded database to be moved')
  return location
}

async function move(config: ServerConfig, url: string): Promise<number> {
  const source = getSource(config)
  const { notBeside } = getDatabasePlan(config)
  const folder = join(config.dataDir ?? '', staging)
  const log = createLog({ level: 'silent' })
  try {
    const rows = await useDatabase({ location: source, log }, async (from) => {
      // Of a move that was cut short.
      await rm(folder, { recursive: true, force: true })
      await writeBackup(from, { folder, migrations: allMigrations, madeAt: new Date(), isMove: true })
      const backup = await readBackup(folder)
      await useDatabase({ location: { url }, log }, (to) =>
        loadBackup(
          to,
          { ...backup, digest: moveDigest },
          // Marked before the other one may be used: no moment has two of them.
          { migrations: allMigrations, notBeside, onLoaded: () => markMoved(from) },
        ),
      )
      return backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    })
    process.stdout.write(
      `${rows} rows are moved. Set DATABASE_URL to the new database, and EMBEDDED_DATABASE to nothing. Keep the keys in ${config.dataDir}.\n`,
    )
    return 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function undo(config: ServerConfig): Promise<number> {
  const location = getSource(config)
  const log = createLog({ level: 'silent' })
  const wasMarked = await useDatabase({ location, log }, unmarkMoved)
  process.stdout.write(
    wasMarked
      ? 'The embedded database may be used again. What was written to the other one since is not in it.\n'
      : 'The embedded database was not moved.\n',
  )
  return wasMarked ? 0 : 1
}
