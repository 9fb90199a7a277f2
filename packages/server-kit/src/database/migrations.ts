import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/**
 * SQL files of one package, applied once each in the order of their names (`0001_events.sql`). A file that was
 * released is never edited; the next change is the next file.
 */
export type Migrations = {
  /** The package, e.g. `data-api`; names of its files count within it. */
  owner: string
  /** Folder of the files, ending in a slash: `new URL('./migrations/', import.meta.url)`. */
  folder: URL
}

/** One migration as read from its file. */
export type Migration = { owner: string; name: string; sql: string; hash: string }

/** Reads the files of the packages, in order. */
export async function readMigrations(sets: readonly Migrations[]): Promise<Migration[]> {
  const read = sets.map(async ({ owner, folder }) => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    return Promise.all(
      names.map(async (name) => {
        const sql = await readFile(new URL(name, folder), 'utf8')
        return { owner, name, sql, hash: createHash('sha256').update(sql).digest('hex') }
      }),
    )
  })
  return (await Promise.all(read)).flat()
}
