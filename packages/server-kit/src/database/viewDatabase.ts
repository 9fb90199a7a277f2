import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Log } from '../log.js'
import { assertReachable } from './assertReachable.js'
import type { Database } from './database.js'
import { openEmbedded } from './embedded/openEmbedded.js'
import type { DatabaseLocation } from './openDatabase.js'
import { createPostgresPool } from './openPostgres.js'

/**
 * Looks at a database without changing what is in it: nothing is migrated, and every statement that would write fails. An
 * embedded one is one process's, as with `openDatabase`.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATA_DIR` or `DATABASE_URL`; what `view` throws.
 */
export async function viewDatabase<T>(
  { location, log }: { location: DatabaseLocation; log: Log },
  view: (database: Database) => Promise<T>,
): Promise<T> {
  if (typeof location === 'object' && 'url' in location) {
    const options = '-c jit=off -c default_transaction_read_only=on'
    const pool = createPostgresPool(location.url, log, { max: 1, options })
    try {
      await assertReachable(pool)
      return await view(drizzle({ client: pool }))
    } finally {
      await pool.end()
    }
  }
  const { pool, close } = await openEmbedded(location)
  try {
    const database: Database = drizzle({ client: pool })
    // Of its one connection.
    await database.execute(sql`set default_transaction_read_only = on`)
    return await view(database)
  } finally {
    await close()
  }
}
