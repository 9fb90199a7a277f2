import pg from 'pg'
import type { Log } from '../log.js'
import type { DatabasePool } from './databasePool.js'

/** Time for a connection, and for one statement, ms. */
const connectTimeout = 5_000
const statementTimeout = 15_000

/** Connections to a Postgres server; none is made before the first statement. */
export function openPostgres(url: string, log: Log): DatabasePool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'gangway',
    max: 10,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
  })
  // An idle connection that the server cuts; the next statement makes another.
  pool.on('error', (error) => log.warn({ error }, 'database connection lost'))
  return { pool, close: () => pool.end() }
}
