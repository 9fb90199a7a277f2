import { drizzle } from 'drizzle-orm/node-postgres'
import type { Log } from '../log.js'
import { applyMigrations } from './applyMigrations.js'
import { assertReachable } from './assertReachable.js'
import type { Database, OpenDatabase } from './database.js'
import { openEmbedded } from './embedded/openEmbedded.js'
import { type Migrations, readMigrations } from './migrations.js'
import { createPostgresPool, openPostgres } from './openPostgres.js'

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
}): Promise<OpenDatabase> {
  const { location, log, notBeside } = options
  const migrations = await readMigrations(options.migrations)
  if (typeof location === 'object' && 'url' in location) {
    await migrateServer(location.url, log, (database) => applyMigrations(database, migrations, notBeside))
    const { pool, ...rest } = openPostgres(location.url, log)
    return { database: drizzle({ client: pool }), ...rest }
  }
  const { pool, ...rest } = await openEmbedded(location)
  const database: Database = drizzle({ client: pool })
  try {
    await applyMigrations(database, migrations, notBeside)
  } catch (error) {
    await rest.close()
    throw error
  }
  return { database, ...rest }
}

/** By a connection of its own, which waits as long as a migration takes, and as long as another process migrates. */
async function migrateServer(
  url: string,
  log: Log,
  migrate: (database: Database) => Promise<void>,
): Promise<void> {
  const pool = createPostgresPool(url, log, { max: 1 })
  try {
    await assertReachable(pool)
    await migrate(drizzle({ client: pool }))
  } finally {
    await pool.end()
  }
}
