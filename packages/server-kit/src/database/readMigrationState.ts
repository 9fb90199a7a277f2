import { sql } from 'drizzle-orm'
import type { Database } from './database.js'
import { type Migrations, readMigrations } from './migrations.js'

/** Which migrations a database has had, beside the files of this version; each as `owner/name`. */
export type MigrationState = {
  /** Packages that have tables in it; none: it is new. */
  owners: string[]
  missing: string[]
  /** Applied from another file than the one that is here. */
  changed: string[]
  /** Of the same packages, and not known to this version: a newer one was here. */
  unknown: string[]
}

/** Reads {@link MigrationState}; changes nothing. */
export async function readMigrationState(
  database: Database,
  sets: readonly Migrations[],
): Promise<MigrationState> {
  const files = await readMigrations(sets)
  const applied = await readApplied(database)
  const nameOf = ({ owner, name }: { owner: string; name: string }) => `${owner}/${name}`
  const hashes = new Map(applied.map((row) => [nameOf(row), row.hash]))
  const known = new Set(files.map(nameOf))
  const own = new Set(sets.map(({ owner }) => owner))
  return {
    owners: [...new Set(applied.map(({ owner }) => owner))].sort(),
    missing: files.map(nameOf).filter((name) => !hashes.has(name)),
    changed: files.filter((file) => (hashes.get(nameOf(file)) ?? file.hash) !== file.hash).map(nameOf),
    unknown: applied.filter((row) => own.has(row.owner) && !known.has(nameOf(row))).map(nameOf),
  }
}

type Applied = { owner: string; name: string; hash: string }

async function readApplied(database: Database): Promise<Applied[]> {
  const { rows: tables } = await database.execute<{ found: boolean }>(
    sql`select to_regclass('gangway_migrations') is not null as found`,
  )
  if (!tables[0]?.found) return []
  const { rows } = await database.execute<Applied>(
    sql`select owner, name, hash from gangway_migrations order by owner, name`,
  )
  return rows
}
