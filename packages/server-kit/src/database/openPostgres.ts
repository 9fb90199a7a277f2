import pg from 'pg'
import type { Log } from '../log.js'
import type { DatabasePool } from './databasePool.js'

/** Time for a connection, and for one statement, ms. */
const connectTimeout = 5_000
const statementTimeout = 15_000

/** Time for the answer to a statement, ms: only a server that cannot keep its own limit takes longer. */
const answerTimeout = 20_000

const probeInterval = 2_000

/** Connections to a Postgres server, which is asked every few seconds whether it answers. */
export function openPostgres(url: string, log: Log): DatabasePool {
  const pool = createPostgresPool(url, log, { max: 10, query_timeout: answerTimeout })
  let isAnswering = true
  let isAsked = false
  const probe = setInterval(async () => {
    if (isAsked) return
    isAsked = true
    const { found, error } = await pool.query('select 1').then(
      () => ({ found: true, error: undefined }),
      (error) => ({ found: false, error }),
    )
    if (isAnswering && !found) log.warn({ error }, 'database does not answer')
    if (!isAnswering && found) log.info('database answers again')
    isAnswering = found
    isAsked = false
  }, probeInterval).unref()
  return {
    pool,
    isAnswering: () => isAnswering,
    close() {
      clearInterval(probe)
      return pool.end()
    },
  }
}

/** Connections to a Postgres server; none is made before the first statement. */
export function createPostgresPool(
  url: string,
  log: Log,
  settings: Pick<pg.PoolConfig, 'max' | 'query_timeout' | 'options'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'gangway',
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    // A statement for 200 messages looks dear to the planner, who then compiles it for 20 ms to run it for 10.
    options: '-c jit=off',
    ...settings,
  })
  // An idle connection that the server cuts; the next statement makes another.
  pool.on('error', (error) => log.warn({ error }, 'database connection lost'))
  // One cut in a transaction: its statements fail, and without a listener the process would end as well.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
