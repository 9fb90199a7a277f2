import pg from 'pg'
import type { Database } from './database.js'

const indexName =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) (\w+)/i

const isInvalid = 'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid'

/**
 * Builds or drops indexes outside of a transaction, while others read and write the table. An index whose building was cut
 * short is there and of no use: it is dropped first. The statements have no time-out of their own; they wait for transactions
 * that began before them, and hold up no other. `onDone` is called after each.
 *
 * @throws what the statement says; Error if an index is not valid at the end.
 */
export async function runOutside(
  database: Database,
  statements: readonly string[],
  onDone: () => void | Promise<void>,
): Promise<void> {
  const client = await database.$client.connect()
  let failure: Error | undefined
  try {
    for (const statement of statements) {
      const [, name] = indexName.exec(statement) ?? []
      if (name === undefined) throw new Error(`cannot be run outside of a transaction: ${statement}`)
      if ((await client.query(isInvalid, [name])).rowCount)
        await client.query(`drop index concurrently if exists ${pg.escapeIdentifier(name)}`)
      await client.query(statement)
      if ((await client.query(isInvalid, [name])).rowCount) throw new Error(`the index ${name} is not valid`)
      await onDone()
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(failure)
  }
}
