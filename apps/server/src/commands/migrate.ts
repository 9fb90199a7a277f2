import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  createConfigError,
  createLog,
  describeBarred,
  type Migrations,
  openDatabase,
  readMigrationState,
  viewDatabase,
} from '@gangway/server-kit'
import { getDatabasePlan } from '../database/createDatabaseOpener.js'
import { readServerConfig } from '../settings/readServerConfig.js'
import { readOptions } from './readOptions.js'
import { sayRefusal } from './sayRefusal.js'

const usage = 'Usage: migrate [--check]\n'

/**
 * `migrate`: brings the tables of this process's roles up to date, as a start does, and names each file. `--check`: says what
 * is missing and changes nothing; ends with 1 if anything is, or if this version must not use the database. Resolves with the
 * exit code.
 *
 * @throws GangwayError `INVALID_CONFIG` of the settings.
 */
export async function runMigrateCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const read = readOptions(args, [], ['check'])
  if (!read || read.rest.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const plan = getDatabasePlan(readServerConfig(env))
  if (plan.migrations.length === 0)
    throw createConfigError([{ field: 'GANGWAY_ROLES', description: 'Has no role that keeps rows' }])
  const log = createLog({ level: 'silent' })
  if (read.switches.has('check'))
    return sayRefusal('It cannot be used as it is:', () => check({ ...plan, log }))
  return sayRefusal('It was not brought up to date; what was applied before stays:', async () => {
    let count = 0
    const { close } = await openDatabase({
      ...{ ...plan, log },
      onStep({ migration, step }) {
        if (step === 'begun') process.stdout.write(`${migration} …`)
        if (step !== 'applied') return
        process.stdout.write(' applied\n')
        count += 1
      },
    })
    await close()
    process.stdout.write(count === 0 ? 'Up to date: nothing was missing\n' : `Up to date: ${count} applied\n`)
    return 0
  })
}

async function check({
  location,
  migrations,
  notBeside,
  log,
}: ReturnType<typeof getDatabasePlan> & { log: ReturnType<typeof createLog> }): Promise<number> {
  const state = await readState({ location, migrations, log })
  const refuse = (description: string) => createConfigError([{ field: 'DATABASE_URL', description }])
  const stranger = state.owners.find((owner) => notBeside.includes(owner))
  if (stranger) throw refuse(`it has the tables of ${stranger}, which must be kept apart`)
  if (state.mark) throw refuse(state.mark)
  const [bar] = state.barring
  if (bar) throw refuse(describeBarred(bar))
  const [other] = state.changed
  if (other) throw refuse(`migration ${other} was another when it was applied`)
  for (const name of state.missing) process.stdout.write(`missing ${name}\n`)
  process.stdout.write(`${state.missing.length} to apply\n`)
  return state.missing.length > 0 ? 1 : 0
}

/** To look at an embedded database that was never opened would be to make it. */
async function readState({
  location,
  migrations,
  log,
}: {
  location: { folder: string } | { url: string }
  migrations: readonly Migrations[]
  log: ReturnType<typeof createLog>
}) {
  if ('folder' in location && !existsSync(join(location.folder, 'cluster')))
    throw createConfigError([{ field: 'DATA_DIR', description: 'has no database yet: migrate makes it' }])
  return viewDatabase({ location, log }, (database) => readMigrationState(database, migrations))
}
