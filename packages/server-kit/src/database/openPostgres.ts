import pg from 'pg'
import { createDoorbell, type Doorbell } from '../doorbell/createDoorbell.js'
import type { Log } from '../log.js'
import { connectPostgresLine } from './connectPostgresLine.js'
import { createDatabaseClock } from './createDatabaseClock.js'
import type { DatabasePool } from './databasePool.js'
import { retryStatements } from './retryConflicts.js'

/** Time for a connection, and for one statement, ms. */
const connectTimeout = 5_000
const statementTimeout = 15_000

/** Time for the answer to a statement, ms: only a server that cannot keep its own limit takes longer. */
const answerTimeout = 20_000

const probeInterval = 2_000

/** Connections at once of all who have none of their own. */
const usualConnections = 10

/** For what may take long: no statement has a time-out. */
export const migrationConnections = {
  max: 2,
  // The driver leaves a 0 out, and a role may have a time-out of its own.
  statement_timeout: 0,
  options: '-c jit=off -c statement_timeout=0',
}

const askTime = 'select (extract(epoch from clock_timestamp()) * 1000)::text as time'

/** Connections to a Postgres server, which is asked now and every few seconds what time it is. */
export async function openPostgres(
  url: string,
  log: Log,
  onSkew?: (skew: number) => void,
): Promise<DatabasePool> {
  const pools: pg.Pool[] = []
  const doorbells: Doorbell[] = []
  function open(max: number): pg.Pool {
    const opened = createPostgresPool(url, log, { max, query_timeout: answerTimeout })
    retryStatements(opened)
    pools.push(opened)
    return opened
  }
  const pool = open(usualConnections)
  const clock = createDatabaseClock(log, { onSkew })
  let isAnswering = true
  let isAsked = false

  async function probe(): Promise<void> {
    if (isAsked) return
    isAsked = true
    const askedAt = performance.now()
    const { found, error } = await pool.query<{ time: string }>(askTime).then(
      ({ rows: [row] }) => {
        clock.hear(Number(row?.time), askedAt)
        return { found: true, error: undefined }
      },
      (error) => ({ found: false, error }),
    )
    if (isAnswering && !found) log.warn({ error }, 'database does not answer')
    if (!isAnswering && found) log.info('database answers again')
    isAnswering = found
    isAsked = false
  }

  await probe()
  const timer = setInterval(probe, probeInterval).unref()
  return {
    pool,
    isAnswering: () => isAnswering,
    clock,
    openLane: open,
    openDoorbell(channel, onRing) {
      const connect = connectPostgresLine(url, channel)
      const doorbell = createDoorbell(log, { connect, onRing, facts: { channel } })
      doorbells.push(doorbell)
      return doorbell
    },
    async close() {
      clearInterval(timer)
      await Promise.all(doorbells.map((each) => each.close()))
      await Promise.all(pools.map((each) => each.end()))
    },
  }
}

/** Connections to a Postgres server; none is made before the first statement. */
export function createPostgresPool(
  url: string,
  log: Log,
  settings: Pick<pg.PoolConfig, 'max' | 'query_timeout' | 'statement_timeout' | 'options'>,
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
