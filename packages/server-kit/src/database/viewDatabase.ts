import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Log } from '../log.js'
import { assertReachable } from './assertReachable.js'
import type { Database } from './database.js'
import { openEmbedded } from './embedded/openEmbedded.js'
import type { DatabaseLocation } from './openDatabase.js'
import { createPostgresPool, migrationConnections } from './openPostgres.js'

/**
 * Looks at a database without changing what is in it: nothing is migrated, and every statement that would write fails. An
 * embedded one is one process's, as with `openDatabase`.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATA_DIR` or `DATABASE_URL`; what `view` throws.
 */
export function viewDatabase<T>(
  { location, log }: { location: DatabaseLocation; log: Log },
  view: (database: Database) => Promise<T>,
): Promise<T> {
  const settings = { max: 1, options: '-c jit=off -c default_transaction_read_only=on' }
  return useDatabase({ location, log, settings }, async (database) => {
    // Of the one connection of the embedded engine, which takes no options.
    if (!isServer(location)) await database.execute(sql`set default_transaction_read_only = on`)
    return view(database)
  })
}

/**
 * Opens a database as it is, for what migrates it by itself or not at all; unless `settings` say otherwise no statement has a
 * time-out. An embedded one is one process's, as with `openDatabase`.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATA_DIR` or `DATABASE_URL`; what `use` throws.
 */
export async function useDatabase<T>(
  {
    location,
    log,
    settings = migrationConnections,
  }: { location: DatabaseLocation; log: Log; settings?: Parameters<typeof createPostgresPool>[2] },
  use: (database: Database) => Promise<T>,
): Promise<T> {
  if (isServer(location)) {
    const pool = createPostgresPool(location.url, log, settings)
    try {
      await assertReachable(pool)
      return await use(drizzle({ client: pool }))
    } finally {
      await pool.end()
    }
  }
  const { pool, close } = await openEmbedded(location)
  try {
    return await use(drizzle({ client: pool }))
  } finally {
    await close()
  }
}

/** Whether a database is on a server, and not in this process. */
function isServer(location: DatabaseLocation): location is { url: string } {
  return typeof location === 'object' && 'url' in location
}
