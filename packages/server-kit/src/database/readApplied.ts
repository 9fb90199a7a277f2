import { sql } from 'drizzle-orm'
import type { Database } from './database.js'

/** A migration that a database has had. */
export type Applied = {
  owner: string
  name: string
  hash: string
  /** Versions that do not know it must not use the database. */
  isFloor: boolean
}

/** Owners of rows that are no migrations: a restore that has not come to its end, and a database that was moved away. */
export const restoreMark = 'gangway:restore'
export const movedMark = 'gangway:moved'

/** Why no server uses a database with such a row; undefined for a row of a migration. */
export function describeMark(owner: string): string | undefined {
  if (owner === movedMark) return 'this database was moved: name the new one, or take it back by `move undo`'
  if (owner === restoreMark)
    return 'a restore has not come to its end here: run `restore` again, or make an empty database'
  return undefined
}

/** Which migrations a database has had, marks included; none: it is new. */
export async function readApplied(database: Pick<Database, 'execute'>): Promise<Applied[]> {
  const { rows: tables } = await database.execute<{ found: boolean }>(
    sql`select to_regclass('gangway_migrations') is not null as found`,
  )
  if (!tables[0]?.found) return []
  // Databases of earlier versions lack the column.
  const { rows } = await database.execute<Applied>(sql`
    select owner, name, hash, coalesce((to_jsonb(m) ->> 'is_floor')::boolean, false) as "isFloor"
    from gangway_migrations m order by owner, name`)
  return rows
}

/** Makes the table of what was applied, as this version has it. Where it is there no right to make it is needed. */
export async function makeAppliedTable(database: Pick<Database, 'execute'>): Promise<void> {
  const { rows } = await database.execute(sql`
    select 1 from pg_attribute
    where attrelid = to_regclass('gangway_migrations') and attname = 'is_floor' and not attisdropped`)
  if (rows.length > 0) return
  await database.execute(sql`
    create table if not exists gangway_migrations (
      owner text not null,
      name text not null,
      hash text not null,
      applied_at timestamptz not null default now(),
      is_floor boolean not null default false,
      primary key (owner, name)
    )`)
  await database.execute(
    sql`alter table gangway_migrations add column if not exists is_floor boolean not null default false`,
  )
}

/** Notes a migration, or a mark. */
export async function noteApplied(
  database: Pick<Database, 'execute'>,
  { owner, name, hash, isFloor }: Applied,
): Promise<void> {
  await database.execute(sql`
    insert into gangway_migrations (owner, name, hash, is_floor) values (${owner}, ${name}, ${hash}, ${isFloor})
    on conflict (owner, name) do nothing`)
}
