import type { Database } from './database.js'
import { type Migrations, readMigrations } from './migrations.js'
import { describeMark, readApplied } from './readApplied.js'

/** Which migrations a database has had, beside the files of this version; each as `owner/name`. */
export type MigrationState = {
  /** Packages that have tables in it; none: it is new. */
  owners: string[]
  missing: string[]
  /** Applied from another file than the one that is here. */
  changed: string[]
  /** Of the same packages, and not known to this version: a newer one was here. */
  unknown: string[]
  /** Those of `unknown` after which this version must not use the database. */
  barring: string[]
  /** Why no server uses it: it is half restored, or was moved. */
  mark: string | undefined
}

/** Reads {@link MigrationState}; changes nothing. */
export async function readMigrationState(
  database: Database,
  sets: readonly Migrations[],
): Promise<MigrationState> {
  const files = await readMigrations(sets)
  const rows = await readApplied(database)
  const applied = rows.filter(({ owner }) => describeMark(owner) === undefined)
  const nameOf = ({ owner, name }: { owner: string; name: string }) => `${owner}/${name}`
  const hashes = new Map(applied.map((row) => [nameOf(row), row.hash]))
  const known = new Set(files.map(nameOf))
  const own = new Set(sets.map(({ owner }) => owner))
  const unknown = applied.filter((row) => own.has(row.owner) && !known.has(nameOf(row)))
  return {
    owners: [...new Set(applied.map(({ owner }) => owner))].sort(),
    missing: files.map(nameOf).filter((name) => !hashes.has(name)),
    changed: files.filter((file) => (hashes.get(nameOf(file)) ?? file.hash) !== file.hash).map(nameOf),
    unknown: unknown.map(nameOf),
    barring: unknown.filter(({ isFloor }) => isFloor).map(nameOf),
    mark: rows.map(({ owner }) => describeMark(owner)).find((mark) => mark !== undefined),
  }
}
