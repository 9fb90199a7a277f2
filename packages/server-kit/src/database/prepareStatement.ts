import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database } from './database.js'

/** A statement that a connection plans once. Rejects as `database.execute` does, with the driver's own error. */
export type PreparedStatement<TRow extends pg.QueryResultRow> = (
  database: Database,
  values: Record<string, unknown>,
) => Promise<TRow[]>

const dialect = new PgDialect()

/**
 * Prepares a statement for what runs hundreds of times a second: writing its text and planning it would cost more than
 * running it. `name` is that of the statement in the database, its own in the whole program; values stand in `query` as
 * `sql.placeholder(…)`. It runs on a connection of the pool, never inside a transaction.
 */
export function prepareStatement<TRow extends pg.QueryResultRow>(
  name: string,
  query: SQL,
): PreparedStatement<TRow> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return async (database, values) => {
    const { rows } = await database.$client.query<TRow>({
      name,
      text,
      values: fillPlaceholders(params, values),
    })
    return rows
  }
}
