import type { Database } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'

/**
 * A copy of a service's tables whose name begins so, as a backup has them. Answers what puts it back;
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
  const rows = new Map<string, string>()
  for (const name of tables) {
    const { rows: found } = await database.execute<{ all: unknown }>(
      sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]') as all from ${sql.identifier(name)} t`,
    )
    rows.set(name, JSON.stringify(found[0]?.all))
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
    })
}
