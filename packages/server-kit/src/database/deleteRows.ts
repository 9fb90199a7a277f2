import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.js'

/** Rows deleted by one statement: with all of a long time at once none would end in time, and nothing be deleted. */
const mostDeleted = 5_000

type Deleter = Pick<Database, 'delete'>

/** Deletes rows for which a condition holds, a few thousand at most; whether there may be more. Without a condition none. */
export async function deleteSome(
  database: Deleter,
  table: PgTable,
  condition: SQL | undefined,
): Promise<boolean> {
  const some = sql`select ctid from ${table} where ${condition ?? sql`false`} limit ${mostDeleted}`
  const deleted = await database.delete(table).where(sql`ctid = any(array(${some}))`)
  return deleted.rowCount === mostDeleted
}

/** Deletes all rows for which a condition holds, some by each statement. */
export async function deleteAll(
  database: Deleter,
  table: PgTable,
  condition: SQL | undefined,
): Promise<void> {
  while (await deleteSome(database, table, condition));
}
