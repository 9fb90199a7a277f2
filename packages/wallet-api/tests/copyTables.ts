import type { Database } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'

/**
 * A copy of a service's tables and sequences, of those whose name begins so, as a backup has them. Answers what puts it back;
 * the audit log is not of it, as nothing is removed from that.
 */
export async function copyTables(
  database: Database,
  prefix: 'auth_' | 'recovery_',
): Promise<() => Promise<void>> {
  const list = async (query: ReturnType<typeof sql>) =>
    (await database.execute<{ name: string }>(query)).rows.map(({ name }) => name)
  const tables = await list(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and starts_with(table_name, ${prefix})`)
  const sequences = await list(sql`
    select sequencename as name from pg_sequences where schemaname = 'public' and starts_with(sequencename, ${prefix})`)
  const rows = new Map<string, string>()
  for (const name of tables) {
    const { rows: found } = await database.execute<{ all: unknown }>(
      sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]') as all from ${sql.identifier(name)} t`,
    )
    rows.set(name, JSON.stringify(found[0]?.all))
  }
  const ends = new Map<string, { last_value: string; is_called: boolean }>()
  for (const name of sequences) {
    const { rows: found } = await database.execute<{ last_value: string; is_called: boolean }>(
      sql`select last_value::text, is_called from ${sql.identifier(name)}`,
    )
    if (found[0]) ends.set(name, found[0])
  }
  return () =>
    database.transaction(async (tx) => {
      // Tables name each other.
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const [name, all] of rows) {
        const table = sql.identifier(name)
        await tx.execute(sql`delete from ${table}`)
        await tx.execute(sql`
          insert into ${table} overriding system value
          select * from jsonb_populate_recordset(null::${table}, ${all}::jsonb)`)
      }
      for (const [name, { last_value: last, is_called: isCalled }] of ends)
        await tx.execute(sql`select setval(${name}, ${last}::bigint, ${isCalled})`)
    })
}
