import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** Tries after the first, and the longest wait before one, ms: whoever was let through has to be done by then. */
const mostRetries = 3
const longestWait = 50

/**
 * Whether Postgres broke a statement, or its transaction, off for the sake of another: serialization_failure, or
 * deadlock_detected. Nothing of it was done.
 */
export function isConflict(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isConflict(error.cause)
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/**
 * Runs a statement, or a whole transaction, again where it was broken off for the sake of another. What `run` does outside of
 * the database must be as good done twice.
 */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await run()
    } catch (error) {
      if (retries === mostRetries || !isConflict(error)) throw error
      // Not at once, and not all together: the same ones would meet again.
      await delay(randomInt(longestWait))
    }
  }
}

/**
 * Lets a pool run its single statements again by {@link retryConflicts}: each is a transaction of its own. Those of a connection
 * that was taken out are not: a transaction is its owner's to repeat.
 */
export function retryStatements(pool: pg.Pool): void {
  const { query } = pool
  const retrying = (...args: unknown[]): unknown => {
    const run = () => Reflect.apply(query, pool, args)
    return typeof args.at(-1) === 'function' ? run() : retryConflicts(async () => run())
  }
  Object.assign(pool, { query: retrying })
}
