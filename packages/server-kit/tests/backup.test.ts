import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { needsPostgres, startPostgres } from '@gangway/dev'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyMigrations } from '../src/database/applyMigrations.js'
import { readMigrations } from '../src/database/migrations.js'
import {
  type Database,
  type DatabaseLocation,
  loadBackup,
  type Migrations,
  markMoved,
  openDatabase,
  readBackup,
  unmarkMoved,
  useDatabase,
  writeBackup,
} from '../src/index.js'
import { createTestLog } from './createTestLog.js'

const postgres = await startPostgres()
const { log } = createTestLog()
afterAll(() => postgres?.stop())

/** Rows of every type that tables of ours have, and what is easily lost of them. */
const first = `
create table parents (id text collate "C" primary key);
create table odd_rows (
  id bigint generated always as identity primary key,
  parent text references parents on delete cascade,
  text text, many text[], json json, jsonb jsonb, raw numeric(78, 0), big bigint, yes boolean, bytes bytea, uuid uuid,
  at timestamptz
);
create table counters (id int primary key, many bigint not null);
insert into counters values (1, 0);
create function odd_rows_keep() returns trigger language plpgsql as $$ begin raise exception 'kept; as it was'; end $$;
create trigger odd_rows_keep before update or delete on odd_rows for each row execute function odd_rows_keep();
create trigger odd_rows_keep_all before truncate on odd_rows for each statement execute function odd_rows_keep();`

const fill = (database: Database) =>
  database.execute(
    sql.raw(`
  insert into parents values ('p'), ('q "x", (y)');
  insert into odd_rows (parent, text, many, json, jsonb, raw, big, yes, bytes, uuid, at) values
    ('p', E'a\\nb\\tc "d" \\\\ \\u2028 Zoë 🦊', array['x,y', 'null', null, '"'], '{"b": 1,  "a":[null, 2.50]}',
     '{"n": 12345678901234567890, "s": "null"}', 2::numeric ^ 255, 9223372036854775807, true, '\\x00ff',
     '6f0b1f3e-9c57-4a55-8d5e-0d9c6a1f2b3c', '2026-11-27 10:00:00.123456+02'),
    (null, '', '{}', 'null', 'null', 0, -1, false, '', null, 'infinity'),
    ('q "x", (y)', 'null', null, null, null, null, null, null, null, null, null);
  update counters set many = 41;
  select nextval(pg_get_serial_sequence('odd_rows', 'id'));`),
  )

const readRows = async (database: Database) => {
  const { rows } = await database.execute<{ row: string }>(sql`
    select t::text as row from odd_rows t union all select t::text from parents t union all select t::text from counters t
    order by 1`)
  return rows.map(({ row }) => row)
}

let root: string
let sets: Migrations[]
let folder: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gangway-backup-'))
  await writeFile(join(root, '0001_first.sql'), first)
  sets = [{ owner: 'kept', folder: pathToFileURL(`${root}/`) }]
})
afterAll(() => rm(root, { recursive: true }))
let count = 0
beforeEach(() => {
  folder = join(root, `backup-${++count}`)
})

const testBackups = (locate: () => Promise<DatabaseLocation>, isEmbedded: boolean) => {
  let source: Awaited<ReturnType<typeof openDatabase>>
  beforeAll(async () => {
    source = await openDatabase({ location: await locate(), migrations: sets, log })
    await fill(source.database)
  })
  afterAll(() => source.close())
  /** Files that came later go again. */
  afterEach(() => rm(join(root, '0002_later.sql'), { force: true }))

  const write = () =>
    writeBackup(source.database, { folder, migrations: sets, madeAt: new Date('2026-11-27T10:00:00Z') })
  const load = async (database: Database, options: Partial<Parameters<typeof loadBackup>[2]> = {}) =>
    loadBackup(database, await readBackup(folder), { migrations: sets, isEmbedded, ...options })
  const useNew = async <T>(use: (database: Database) => Promise<T>) =>
    useDatabase({ location: await locate(), log }, use)

  test('default: every row comes back as it was, numbers go on after the last, and only its owner reads the files', async () => {
    const manifest = await write()
    expect(manifest).toMatchObject({ service: 'main', madeAt: '2026-11-27T10:00:00.000Z' })
    expect(manifest.tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['parents', 2],
      ['odd_rows', 3],
      ['counters', 1],
    ])
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
    expect((await stat(folder)).mode & 0o077).toBe(0)
    await useNew(async (database) => {
      await load(database)
      expect(await readRows(database)).toEqual(await readRows(source.database))
      const { rows } = await database.execute(sql`insert into odd_rows (text) values ('next') returning id`)
      expect(rows).toEqual([{ id: '5' }])
    })
  })

  test('behavior: a newer version restores it, and applies what it has since', async () => {
    await write()
    await writeFile(
      join(root, '0002_later.sql'),
      'alter table counters add column more int not null default 7',
    )
    await useNew(async (database) => {
      await load(database)
      const { rows } = await database.execute(sql`select many, more from counters`)
      expect(rows).toEqual([{ many: '41', more: 7 }])
    })
  })

  test('error: an older version refuses it, and touches nothing', async () => {
    await write()
    const [kept] = sets
    const none: Migrations[] = [{ owner: 'other', folder: kept?.folder ?? new URL('file:///') }]
    await useNew(async (database) => {
      await expect(load(database, { migrations: none })).rejects.toMatchObject({
        hints: [
          `${folder}: is of another version (kept/0001_first.sql): restore it by that one or a newer one`,
        ],
      })
      await expect(load(database, { notBeside: ['kept'] })).rejects.toMatchObject({
        hints: [`${folder}: has the tables of kept, which this service must not have`],
      })
      expect((await database.execute(sql`select to_regclass('gangway_migrations') as found`)).rows).toEqual([
        { found: null },
      ])
    })
  })

  test('error: into a database that is not empty', async () => {
    await write()
    await useNew(async (database) => {
      await database.execute(sql`create table somebodys (id int)`)
      await expect(load(database)).rejects.toMatchObject({
        hints: ['DATABASE_URL: this database is not empty (somebodys): restore into a new one'],
      })
    })
    await expect(load(source.database)).rejects.toMatchObject({
      hints: [expect.stringMatching(/^DATABASE_URL: this database is not empty \(\w+\)/)],
    })
    expect(await readRows(source.database)).toHaveLength(6)
  })

  test('behavior: a restore that was cut short leaves a database that no server uses, and goes on when it is run again', async () => {
    await write()
    const location = await locate()
    await useDatabase({ location, log }, async (database) => {
      const cut = async () => Promise.reject(new Error('cut'))
      await expect(load(database, { onLoaded: cut })).rejects.toThrow('cut')
      const { rows } = await database.execute(sql`select count(*)::int as count from odd_rows`)
      expect(rows).toEqual([{ count: 0 }])
      // A server, a backup, and another backup.
      await expect(applyMigrations(database, await readMigrations(sets))).rejects.toMatchObject({
        hints: [
          'DATABASE_URL: a restore has not come to its end here: run `restore` again, or make an empty database',
        ],
      })
      const other = { folder: `${folder}-other`, migrations: sets, madeAt: new Date() }
      await expect(writeBackup(database, other)).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
      expect(await readdir(`${folder}-other`)).toEqual([])
      const backup = { ...(await readBackup(folder)), digest: 'another' }
      await expect(loadBackup(database, backup, { migrations: sets })).rejects.toMatchObject({
        hints: ['DATABASE_URL: another backup was begun to be restored here: make an empty database'],
      })
      await load(database)
      expect(await readRows(database)).toEqual(await readRows(source.database))
    })
  })

  test('behavior: a database that was moved is used by no server, until that is taken back', async () => {
    await useNew(async (database) => {
      await write()
      await load(database)
      const files = await readMigrations(sets)
      await markMoved(database)
      const refused = {
        hints: ['DATABASE_URL: this database was moved: name the new one, or take it back by `move undo`'],
      }
      await expect(applyMigrations(database, files)).rejects.toMatchObject(refused)
      const again = { folder: `${folder}-again`, migrations: sets, madeAt: new Date() }
      await expect(writeBackup(database, again)).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
      // Another try of the move itself.
      await writeBackup(database, { ...again, isMove: true })
      expect([await unmarkMoved(database), await unmarkMoved(database)]).toEqual([true, false])
      await applyMigrations(database, files)
    })
  })

  test.each([
    ['changed', async (file: string) => appendFile(file, 'x'), 'is not as it was written'],
    ['cut short', async (file: string) => truncate(file, 10), 'is not as it was written'],
    ['missing', async (file: string) => rm(file), 'cannot be used (ENOENT: it is not there)'],
  ])('error: a file that is %s is named, before anything is restored', async (_what, spoil, text) => {
    await write()
    const names = await readdir(folder)
    expect(names.sort()).toEqual([
      ...['SHA256SUMS', 'counters.jsonl.gz', 'manifest.json', 'odd_rows.jsonl.gz', 'parents.jsonl.gz'],
    ])
    for (const name of names.filter((each) => each !== 'SHA256SUMS')) {
      const file = join(folder, name)
      const before = await readFile(file)
      await spoil(file)
      const [hint = ''] = await readBackup(folder).then(
        () => [],
        (error) => error.hints,
      )
      expect(hint).toContain(`${file}: ${text}`)
      await writeFile(file, before)
    }
    await readBackup(folder)
  })

  test('error: a backup that did not come to its end, has a file too many, or goes into a folder with files', async () => {
    await write()
    await expect(write()).rejects.toMatchObject({
      hints: [`${folder}: has files already: name a new folder`],
    })
    // What was there stays.
    await readBackup(folder)
    await writeFile(join(folder, 'more.jsonl.gz'), '')
    await expect(readBackup(folder)).rejects.toMatchObject({
      hints: [`${join(folder, 'more.jsonl.gz')}: is not in SHA256SUMS`],
    })
    await rm(join(folder, 'SHA256SUMS'))
    await expect(readBackup(folder)).rejects.toMatchObject({
      hints: [`${folder}: has no SHA256SUMS: its writing did not come to an end, or it is no backup`],
    })
  })
}

describe('embedded', () => testBackups(async () => 'memory', true))

describe.skipIf(!postgres)('Postgres', needsPostgres, () => {
  const locate = async () => ({ url: (await postgres?.createDatabase()) ?? '' })
  testBackups(locate, false)

  test('behavior: what is written while a backup is made is in none of its tables', async () => {
    const { database, close } = await openDatabase({ location: await locate(), migrations: sets, log })
    await database.execute(sql`insert into parents select 'p' || n from generate_series(1, 3000) n`)
    await database.execute(sql`insert into odd_rows (parent) select id from parents`)
    let isDone = false
    const writing = (async () => {
      for (let id = 0; !isDone; id++)
        await database.transaction(async (tx) => {
          await tx.execute(sql`insert into parents values (${`late ${id}`})`)
          await tx.execute(sql`insert into odd_rows (parent) values (${`late ${id}`})`)
        })
      return true
    })()
    const backup = writeBackup(database, { folder, migrations: sets, madeAt: new Date() })
    const { tables } = await backup.finally(() => {
      isDone = true
      return writing
    })
    // Some came meanwhile.
    const { rows: now } = await database.execute<{ many: number }>(
      sql`select count(*)::int as many from parents`,
    )
    expect(now[0]?.many).toBeGreaterThan(3_000)
    const [parents, rows] = tables
    expect(parents?.rows).toBeGreaterThanOrEqual(3_000)
    expect(rows?.rows).toBe(parents?.rows)
    await useDatabase({ location: await locate(), log }, async (other) => {
      await loadBackup(other, await readBackup(folder), { migrations: sets })
      const { rows: alone } = await other.execute(
        sql`select 1 from odd_rows r left join parents p on p.id = r.parent where p.id is null`,
      )
      expect(alone).toEqual([])
    })
    await close()
  }, 120_000)

  test('behavior: rows of the embedded engine come to Postgres, and back, as they were', async () => {
    const embedded = await openDatabase({ location: 'memory', migrations: sets, log })
    await fill(embedded.database)
    const before = await readRows(embedded.database)
    await writeBackup(embedded.database, { folder, migrations: sets, madeAt: new Date() })
    await embedded.close()
    await useDatabase({ location: await locate(), log }, async (database) => {
      await loadBackup(database, await readBackup(folder), { migrations: sets })
      expect(await readRows(database)).toEqual(before)
      await writeBackup(database, { folder: `${folder}-back`, migrations: sets, madeAt: new Date() })
    })
    await useDatabase({ location: 'memory', log }, async (database) => {
      const backup = await readBackup(`${folder}-back`)
      await loadBackup(database, backup, { migrations: sets, isEmbedded: true })
      expect(await readRows(database)).toEqual(before)
    })
  }, 120_000)
})
