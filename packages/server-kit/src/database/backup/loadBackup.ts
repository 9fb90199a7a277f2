import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { createConfigError } from '../../config/environment.js'
import { applyMigrations } from '../applyMigrations.js'
import type { Database } from '../database.js'
import { type Migration, type Migrations, readMigrations } from '../migrations.js'
import { listTables } from '../migrationText.js'
import { makeAppliedTable, noteApplied, readApplied, restoreMark } from '../readApplied.js'
import { refuseFiles } from './fileSums.js'
import { type Backup, toRowsFile } from './manifest.js'

/** What writes rows. */
type Writer = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** Rows, and characters of them, that one statement inserts. */
const mostRows = 500
const mostText = 1_000_000

/**
 * Puts a backup into a database without tables: the tables as they were, then all rows in one transaction, then what
 * migrations have been added since. Until the rows are there a mark keeps every server from using the database. If the process
 * ends before, the same restore goes on.
 *
 * @param options.migrations of all packages
 * @param options.notBeside packages whose tables must not be in this database
 * @param options.onLoaded looks at the rows, or adds to them, in the same transaction; nothing is restored if it throws
 * @throws GangwayError `INVALID_CONFIG` if the database is not empty, or the backup is another version's or broken.
 */
export async function loadBackup(
  database: Database,
  backup: Backup,
  options: {
    migrations: readonly Migrations[]
    notBeside?: readonly string[]
    isEmbedded?: boolean
    onLoaded?: (tx: Writer) => Promise<void>
  },
): Promise<void> {
  const { notBeside = [], isEmbedded, onLoaded } = options
  const files = await readMigrations(options.migrations)
  const then = listFiles(backup, files, notBeside)
  await markBegin(database, backup)
  await applyMigrations(database, then, { isEmbedded, isRestoring: true })
  await database.transaction(async (tx) => {
    const tables = await orderTables(tx, listTables(then.map((file) => file.sql)))
    // What migrations have put there themselves.
    for (const table of tables.toReversed()) await tx.execute(sql`delete from ${sql.identifier(table)}`)
    for (const table of tables) await loadTable(tx, backup, table)
    for (const { table, column, value } of backup.manifest.sequences)
      if (value !== null)
        await tx.execute(
          sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column})::regclass, ${value}::bigint)`,
        )
    await onLoaded?.(tx)
    await tx.execute(sql`delete from gangway_migrations where owner = ${restoreMark}`)
  })
  const owners = new Set(then.map(({ owner }) => owner))
  const now = files.filter(({ owner }) => owners.has(owner))
  await applyMigrations(database, now, { notBeside, isEmbedded })
}

/** The files the backed up database had. */
function listFiles(
  { folder, manifest }: Backup,
  files: readonly Migration[],
  notBeside: readonly string[],
): Migration[] {
  const had = manifest.migrations.map((each) => {
    if (notBeside.includes(each.owner))
      throw refuseFiles(folder, `has the tables of ${each.owner}, which this service must not have`)
    const file = files.find(({ owner, name }) => owner === each.owner && name === each.name)
    if (file?.hash === each.hash) return file
    throw refuseFiles(
      folder,
      `is of another version (${each.owner}/${each.name}): restore it by that one or a newer one`,
    )
  })
  return files.filter((file) => had.includes(file))
}

/** Marks a database without tables as one that is being filled; one that this backup was begun in is. */
async function markBegin(database: Database, { digest }: Backup): Promise<void> {
  const refuse = (description: string) => createConfigError([{ field: 'DATABASE_URL', description }])
  await database.transaction(async (tx) => {
    const mark = (await readApplied(tx)).find(({ owner }) => owner === restoreMark)
    if (mark?.name === digest) return
    if (mark) throw refuse('another backup was begun to be restored here: make an empty database')
    const { rows } = await tx.execute<{ name: string }>(sql`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and not exists (select 1 from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')
      order by 1 limit 1`)
    const [first] = rows
    if (first) throw refuse(`this database is not empty (${first.name}): restore into a new one`)
    await makeAppliedTable(tx)
    await noteApplied(tx, { owner: restoreMark, name: digest, hash: '', isFloor: false })
  })
}

/** Each after those it refers to. */
async function orderTables(tx: Writer, tables: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ from: string; to: string }>(sql`
    select f.relname as "from", t.relname as "to" from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and f.relnamespace = current_schema()::regnamespace and f.oid <> t.oid`)
  const ordered = new Set<string>()
  const add = (table: string, above: readonly string[]): void => {
    if (ordered.has(table) || above.includes(table)) return
    for (const { from, to } of rows) if (from === table) add(to, [...above, table])
    ordered.add(table)
  }
  for (const table of tables) add(table, [])
  return [...ordered].filter((table) => tables.includes(table))
}

async function loadTable(tx: Writer, { folder, manifest }: Backup, table: string): Promise<void> {
  const file = join(folder, toRowsFile(table))
  const entry = manifest.tables.find(({ name }) => name === table)
  if (!entry) throw refuseFiles(folder, `has no rows of ${table}`)
  const { rows: types } = await tx.execute<{ name: string; type: string }>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`)
  const columns = entry.columns.map((name) => {
    const found = types.find((each) => each.name === name)
    if (!found) throw refuseFiles(file, `has a column ${name} that ${table} lacks`)
    return found
  })
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const values = sql.join(
    // The type as the database's own catalogue names it.
    columns.map(({ type }, index) => sql`(v ->> ${index}::int)::${sql.raw(type)}`),
    sql`, `,
  )
  let count = 0
  for await (const lines of readLines(file)) {
    count += lines.length
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (${names}) overriding system value
      select ${values} from json_array_elements(${`[${lines.join(',')}]`}::json) as lines (v)`)
  }
  if (count !== entry.rows) throw refuseFiles(file, `has ${count} rows of ${entry.rows}`)
}

/** Lines of a packed file, some at a time. */
async function* readLines(file: string): AsyncGenerator<string[]> {
  let rest = ''
  let size = 0
  let lines: string[] = []
  const packed = createReadStream(file)
  const unpacked = packed.pipe(createGunzip()).setEncoding('utf8')
  packed.on('error', (error) => unpacked.destroy(error))
  try {
    for await (const chunk of unpacked) {
      const parts = `${rest}${chunk}`.split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        lines.push(line)
        size += line.length
        if (lines.length < mostRows && size < mostText) continue
        yield lines
        lines = []
        size = 0
      }
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error
    throw refuseFiles(file, 'cannot be unpacked')
  } finally {
    packed.destroy()
  }
  if (lines.length > 0) yield lines
}
