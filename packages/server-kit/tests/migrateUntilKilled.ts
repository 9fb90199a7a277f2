// Migrates the database it is given, and kills itself at the step it is given; run by its test.
import { sql } from 'drizzle-orm'
import { createLog, openDatabase } from '../src/index.js'
import { killTestMigrations } from './killTestMigrations.js'

const [place = '', folder = '', killAt = ''] = process.argv.slice(2)
let steps = 0
const { database, close } = await openDatabase({
  location: place.startsWith('postgres:') ? { url: place } : { folder: place },
  migrations: await killTestMigrations(folder),
  log: createLog({ level: 'silent' }),
  onStep() {
    if (++steps === Number(killAt)) process.kill(process.pid, 'SIGKILL')
  },
})
const { rows: applied } = await database.execute(
  sql`select owner, name from gangway_migrations order by owner, name`,
)
const { rows: columns } = await database.execute(sql`
  select table_name, column_name from information_schema.columns
  where table_schema = 'public' and table_name <> 'gangway_migrations' order by 1, 2`)
const { rows: indexes } = await database.execute(sql`
  select c.relname as name, indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace order by 1`)
const { rows } = await database.execute(sql`select id from things order by id`)
await close()
console.log(JSON.stringify({ steps, applied, columns, indexes, rows }))
