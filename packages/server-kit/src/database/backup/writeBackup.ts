import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { createConfigError } from '../../config/environment.js'
import type { Database } from '../database.js'
import { type Migration, type Migrations, readMigrations } from '../migrations.js'
import { listTables } from '../migrationText.js'
import { movedMark, readApplied, restoreMark } from '../readApplied.js'
import { fillFolder, writeDurably } from './fileSums.js'
import { type BackupManifest, manifestFile, toRowsFile } from './manifest.js'

/** What reads rows. */
type Reader = Pick<Database, 'execute'>

/** The package whose tables make a database that of the recovery service. */
const recoveryOwner = 'wallet-recovery'

/**
 * Writes all rows of a database into a new folder, as they were at one moment; others read and write meanwhile. No key is
 * among them. `migrations`: of all packages. `isMove`: also of a database that was moved before.
 *
 * @throws GangwayError `INVALID_CONFIG` if the folder cannot be filled, or the database is not whole or newer than this version.
 */
export function writeBackup(
  database: Database,
  options: { folder: string; migrations: readonly Migrations[]; madeAt: Date; isMove?: boolean },
): Promise<BackupManifest> {
  const { folder, madeAt, isMove = false } = options
  return fillFolder(folder, (toPath) =>
    database.transaction(
      async (tx) => {
        const files = await readMigrations(options.migrations)
        const applied = await listOwn(tx, files, isMove)
        let size = 0
        const tables: BackupManifest['tables'] = []
        for (const name of listTables(applied.map((file) => file.sql))) {
          const columns = await listColumns(tx, name)
          let rows = 0
          const count = (lines: readonly string[]) => {
            rows += lines.length
            const text = lines.map((line) => `${line}\n`).join('')
            size += Buffer.byteLength(text)
            return text
          }
          await pipeline(
            readRows(tx, { name, columns }, count),
            createGzip(),
            createWriteStream(toPath(toRowsFile(name)), { flags: 'wx', mode: 0o600, flush: true }),
          )
          tables.push({ name, columns, rows })
        }
        const manifest: BackupManifest = {
          format: 'gangway backup 1',
          service: applied.some(({ owner }) => owner === recoveryOwner) ? 'recovery' : 'main',
          madeAt: madeAt.toISOString(),
          migrations: applied.map(({ owner, name, hash }) => ({ owner, name, hash })),
          tables,
          sequences: await listSequences(tx, tables),
          size,
        }
        await writeDurably(toPath(manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
        return manifest
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
}

/** The files this database has had, in their order. */
async function listOwn(tx: Reader, files: readonly Migration[], isMove: boolean): Promise<Migration[]> {
  const applied = await readApplied(tx)
  const refuse = (description: string) => createConfigError([{ field: 'DATABASE_URL', description }])
  const owners = new Set(files.map(({ owner }) => owner))
  const own = applied.filter(({ owner }) => owners.has(owner))
  if (own.length === 0) throw refuse('no table of this server is there: there is nothing to back up')
  for (const { owner } of applied) {
    if (owner === restoreMark) throw refuse('a restore has not come to its end here: run `restore` again')
    if (owner === movedMark && !isMove) throw refuse('this database was moved: name the new one')
  }
  const isSame = (row: (typeof own)[number]) => (file: Migration) =>
    file.owner === row.owner && file.name === row.name && file.hash === row.hash
  const stranger = own.find((row) => !files.some(isSame(row)))
  if (stranger)
    throw refuse(`another version was here (${stranger.owner}/${stranger.name}): make the backup by that one`)
  return files.filter((file) => own.some((row) => isSame(row)(file)))
}

async function listColumns(tx: Reader, table: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`)
  return rows.map(({ name }) => name)
}

async function* readRows(
  tx: Reader,
  { name, columns }: { name: string; columns: readonly string[] },
  count: (lines: readonly string[]) => string,
): AsyncGenerator<string> {
  // The text of each value, as the database itself writes and reads it: nothing is lost on the way.
  const texts = sql.join(
    columns.map((column) => sql`${sql.identifier(column)}::text`),
    sql`, `,
  )
  await tx.execute(sql`
    declare gangway_backup no scroll cursor for
    select json_build_array(${texts})::text as line from ${sql.identifier(name)}`)
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql`fetch 500 from gangway_backup`)
    if (rows.length === 0) break
    yield count(rows.map(({ line }) => line))
  }
  await tx.execute(sql`close gangway_backup`)
}

async function listSequences(
  tx: Reader,
  tables: BackupManifest['tables'],
): Promise<BackupManifest['sequences']> {
  const found: BackupManifest['sequences'] = []
  for (const { name } of tables) {
    const { rows } = await tx.execute<{ column: string; value: string | null }>(sql`
      select attname as "column",
        pg_sequence_last_value(pg_get_serial_sequence(quote_ident(${name}), attname)::regclass)::text as value
      from pg_attribute where attrelid = to_regclass(${name}) and attidentity <> ''`)
    found.push(...rows.map((row) => ({ table: name, ...row })))
  }
  return found
}
