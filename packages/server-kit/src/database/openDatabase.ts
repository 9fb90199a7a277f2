import { drizzle } from 'drizzle-orm/node-postgres'
import type { Log } from '../log.js'
import { applyMigrations, type MigrationStep } from './applyMigrations.js'
import { assertWritable, describeRefusal, type WaitForServer } from './assertReachable.js'
import type { Database, OpenDatabase } from './database.js'
import type { DatabasePool } from './databasePool.js'
import { openEmbedded } from './embedded/openEmbedded.js'
import { isServerAway } from './isDatabaseOutage.js'
import { type Migrations, readMigrations } from './migrations.js'
import { createPostgresPool, migrationConnections, openPostgres } from './openPostgres.js'

/** Which database: a Postgres server, the embedded engine in a folder of its own, or (tests) in memory. */
export type DatabaseLocation = { url: string } | { folder: string } | 'memory'

/**
 * Opens a database and brings it up to date.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATA_DIR` (another process has the folder, or it cannot be written) or
 * `DATABASE_URL` (not reached, or refused).
 */
export async function openDatabase(options: {
  location: DatabaseLocation
  migrations: readonly Migrations[]
  /** Packages whose tables must not be in the same database; default none. */
  notBeside?: readonly string[]
  log: Log
  /** Hears how far this process's clock is ahead of the database's, ms, every few seconds. */
  onSkew?: (skew: number) => void
  /** Called each time a server is not there now. Left out, that is an error as any other refusal. */
  waitForServer?: WaitForServer
  /** As in `MigrationOptions`. */
  onStep?: (step: MigrationStep) => void | Promise<void>
}): Promise<OpenDatabase> {
  const { location, log, notBeside } = options
  const migrations = await readMigrations(options.migrations)
  async function onStep(step: MigrationStep): Promise<void> {
    if (step.step === 'applied') log.info({ migration: step.migration }, 'migration applied')
    await options.onStep?.(step)
  }
  if (typeof location === 'object' && 'url' in location) {
    const migrate = (database: Database) => applyMigrations(database, migrations, { notBeside, onStep })
    await migrateServer(location.url, options, migrate)
    return wrap(await openPostgres(location.url, log, options.onSkew))
  }
  const opened = wrap(await openEmbedded(location))
  try {
    await applyMigrations(opened.database, migrations, { notBeside, onStep, isEmbedded: true })
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}

function wrap({ pool, openLane, ...rest }: DatabasePool): OpenDatabase {
  return {
    ...rest,
    database: drizzle({ client: pool }),
    openLane: (most) => drizzle({ client: openLane(most) }),
  }
}

/**
 * By two connections of its own, the second for what runs outside of a transaction. They wait as long as a migration takes, and
 * as long as another process migrates.
 */
async function migrateServer(
  url: string,
  { log, waitForServer }: { log: Log; waitForServer?: WaitForServer },
  migrate: (database: Database) => Promise<void>,
): Promise<void> {
  const pool = createPostgresPool(url, log, migrationConnections)
  try {
    for (;;) {
      try {
        await assertWritable(pool, waitForServer)
        return await migrate(drizzle({ client: pool }))
      } catch (error) {
        // It went away meanwhile.
        if (!waitForServer || !isServerAway(error)) throw error
        await waitForServer(describeRefusal(error))
      }
    }
  } finally {
    await pool.end()
  }
}
