import { needsPostgres, startPostgres } from '@gangway/dev'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { applyMigrations, type MigrationOptions } from '../src/database/applyMigrations.js'
import type { Migration } from '../src/database/migrations.js'
import { type Database, type DatabaseLocation, type OpenDatabase, openDatabase } from '../src/index.js'
import { createTestLog } from './createTestLog.js'

const postgres = await startPostgres()
const { log } = createTestLog()
const open = (location: DatabaseLocation) => openDatabase({ location, migrations: [], log })
afterAll(() => postgres?.stop())

const toMigration = (owner: string, name: string, text: string): Migration => ({
  ...{ owner, name, sql: text, hash: text },
})
const floor = '-- gangway: floor\n'
const outside = '-- gangway: outside of a transaction\n'
const refusal = (text: string) =>
  expect.objectContaining({ code: 'INVALID_CONFIG', hints: [`DATABASE_URL: ${text}`] })

const exists = async (database: Database, name: string) => {
  const { rows } = await database.execute<{ found: string | null }>(sql`select to_regclass(${name}) as found`)
  return rows[0]?.found !== null
}
const isValid = async (database: Database, name: string) => {
  const { rows } = await database.execute<{ valid: boolean }>(
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`,
  )
  return rows[0]?.valid
}

const testMigrations = (locate: () => Promise<DatabaseLocation>, isEmbedded: boolean) => {
  let opened: OpenDatabase
  let database: Database
  beforeAll(async () => {
    opened = await open(await locate())
    database = opened.database
  })
  afterAll(() => opened.close())
  const apply = (files: readonly Migration[], options: MigrationOptions = {}) =>
    applyMigrations(database, files, { isEmbedded, ...options })

  test('default: each file is told of as it begins, is run and is committed; a second time none is', async () => {
    const files = [
      toMigration('steps', '1.sql', 'create table steps (id int)'),
      toMigration(
        'steps',
        '2.sql',
        `${outside}create index concurrently if not exists steps_by_id on steps (id)`,
      ),
    ]
    const steps: string[] = []
    const onStep: MigrationOptions['onStep'] = ({ migration, step }) =>
      void steps.push(`${migration} ${step}`)
    await apply(files, { onStep })
    const told = steps.splice(0)
    expect([...new Set(told)]).toEqual([
      ...['steps/1.sql begun', 'steps/1.sql changed', 'steps/1.sql applied'],
      ...['steps/2.sql begun', 'steps/2.sql changed', 'steps/2.sql applied'],
    ])
    expect(await isValid(database, 'steps_by_id')).toBe(true)
    await apply(files, { onStep })
    expect(steps).toEqual([])
  })

  test('error: a migration that fails leaves nothing behind; those before it stay, and the next try goes on there', async () => {
    const first = toMigration('fails', '1.sql', 'create table fails (id int)')
    const broken = toMigration('fails', '2.sql', 'create table fails_too (id int); nonsense')
    await expect(apply([first, broken])).rejects.toThrow()
    expect([await exists(database, 'fails'), await exists(database, 'fails_too')]).toEqual([true, false])
    await apply([first, toMigration('fails', '2.sql', 'create table fails_too (id int)')])
    expect(await exists(database, 'fails_too')).toBe(true)
  })

  test('behavior: a version before a floor does not use the database; one that knows it does', async () => {
    const first = toMigration('floors', '1.sql', 'create table floors (id int, former int)')
    const wider = toMigration('floors', '2.sql', 'alter table floors add column more int')
    const last = toMigration('floors', '3.sql', `${floor}alter table floors drop column former`)
    await apply([first, wider])
    // A file that only adds bars nobody.
    await apply([first])
    await apply([first, wider, last])
    const barred = refusal(
      'a newer version has changed it so that this one must not use it (floors/3.sql): run that version',
    )
    await expect(apply([first, wider])).rejects.toThrow(barred)
    // Nor does it add anything of its own.
    const own = toMigration('floors', '2b.sql', 'create table floors_own (id int)')
    await expect(apply([first, wider, own])).rejects.toThrow(barred)
    expect(await exists(database, 'floors_own')).toBe(false)
    await apply([first, wider, last])
    // Whoever has none of these tables does not care.
    await apply([toMigration('others', '1.sql', 'create table others (id int)')])
  })

  test('behavior: a database of an earlier version, which knew no floor, gets the column with the next file', async () => {
    const first = toMigration('early', '1.sql', 'create table early (id int)')
    await apply([first])
    await database.execute(sql`alter table gangway_migrations drop column is_floor`)
    await apply([first])
    await apply([first, toMigration('early', '2.sql', `${floor}alter table early add column more int`)])
    await expect(apply([first])).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
  })
}

describe('embedded', () => testMigrations(async () => 'memory', true))

describe.skipIf(!postgres)('Postgres', needsPostgres, () => {
  testMigrations(async () => ({ url: (await postgres?.createDatabase()) ?? '' }), false)

  /** A table with a row, and what somebody else does to it meanwhile. */
  async function openTable() {
    const opened = await open({ url: (await postgres?.createDatabase()) ?? '' })
    onTestFinished(opened.close)
    const { database } = opened
    const first = toMigration('a', '1.sql', 'create table a (id int); insert into a values (1)')
    await applyMigrations(database, [first])
    return { database, first }
  }

  /** Holds the table until `end` is called. */
  async function holdTable(database: Database, statement = 'select * from a') {
    const client = await database.$client.connect()
    await client.query('begin')
    await client.query(statement)
    return {
      async end() {
        await client.query('commit')
        client.release()
      },
    }
  }

  test('behavior: a file that waits for a table lets it go again, so that others go on, and gets it in the end', async () => {
    const { database, first } = await openTable()
    const reader = await holdTable(database)
    const change = toMigration('a', '2.sql', 'alter table a add column more int')
    const options = { lockTimeout: 100, lockTries: 1_000 }
    let begun = 0
    const applied = applyMigrations(database, [first, change], {
      ...options,
      onStep({ step }) {
        if (step === 'begun') begun += 1
      },
    })
    await expect.poll(() => begun, { timeout: 30_000 }).toBeGreaterThan(1)
    // Whoever reads now waits for one try at most, where it would wait for the reader before the migration.
    expect((await database.execute(sql`select id from a`)).rows).toEqual([{ id: 1 }])
    await reader.end()
    await applied
    expect((await database.execute(sql`select * from a`)).rows).toEqual([{ id: 1, more: null }])
  }, 60_000)

  test('error: a file that never gets the table says so, and has changed nothing', async () => {
    const { database, first } = await openTable()
    const reader = await holdTable(database)
    const change = toMigration('a', '2.sql', 'create table b (id int); alter table a add column more int')
    await expect(
      applyMigrations(database, [first, change], { lockTimeout: 50, lockTries: 2 }),
    ).rejects.toThrow(
      refusal('a/2.sql did not get the locks it needs: end what runs long there, and try again'),
    )
    expect(await exists(database, 'b')).toBe(false)
    await reader.end()
  })

  test('error: a user who owns no table is told who has to migrate', async () => {
    const url = new URL((await postgres?.createDatabase()) ?? '')
    const owner = await open({ url: url.href })
    onTestFinished(owner.close)
    const first = toMigration('a', '1.sql', 'create table a (id int)')
    await applyMigrations(owner.database, [first])
    const name = `guest_${url.pathname.slice(1)}`
    await owner.database.execute(sql`create role ${sql.identifier(name)} login`)
    await owner.database.execute(sql`grant select on all tables in schema public to ${sql.identifier(name)}`)
    url.username = name
    const guest = await open({ url: url.href })
    onTestFinished(guest.close)
    // With nothing to do it needs no right to do it.
    await applyMigrations(guest.database, [first])
    const change = toMigration('a', '2.sql', 'alter table a add column more int')
    await expect(applyMigrations(guest.database, [first, change])).rejects.toThrow(
      refusal('its user may not apply a/2.sql (42501): run `migrate` as the owner of its tables'),
    )
  })

  test('behavior: an index is built while others write, and one whose building was cut short is built again', async () => {
    const { database, first } = await openTable()
    await database.execute(sql`insert into a values (2), (2)`)
    const build = toMigration(
      ...([
        'a',
        '2.sql',
        `${outside}create unique index concurrently if not exists a_by_id on a (id);`,
      ] as const),
    )
    await expect(applyMigrations(database, [first, build])).rejects.toThrow()
    expect(await isValid(database, 'a_by_id')).toBe(false)
    await database.execute(sql`delete from a where id = 2`)

    // It waits for this one, and keeps no writer out meanwhile.
    const writer = await holdTable(database, 'insert into a values (10)')
    const applied = applyMigrations(database, [first, build])
    const isBuilding = sql`select 1 from pg_stat_activity
      where datname = current_database() and query ilike '%index concurrently%' and pid <> pg_backend_pid() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => (await database.execute(isBuilding)).rows.length, { timeout: 30_000 })
      .toBe(1)
    await database.execute(sql`insert into a values (3)`)
    await writer.end()
    await applied
    expect(await isValid(database, 'a_by_id')).toBe(true)
  }, 60_000)

  test('behavior: an index is built also where a server isolates transactions more than usual', async () => {
    const url = new URL((await postgres?.createDatabase()) ?? '')
    const former = await open({ url: url.href })
    const name = sql.identifier(url.pathname.slice(1))
    await former.database.execute(
      sql`alter database ${name} set default_transaction_isolation = 'serializable'`,
    )
    await former.close()
    const { database, close } = await open({ url: url.href })
    onTestFinished(close)
    const files = [
      toMigration('a', '1.sql', 'create table a (id int)'),
      toMigration('a', '2.sql', `${outside}create index concurrently if not exists a_by_id on a (id);`),
    ]
    await applyMigrations(database, files)
    expect(await isValid(database, 'a_by_id')).toBe(true)
  }, 60_000)

  test('behavior: of several that start together one applies the files, indexes too, and the others wait for it', async () => {
    const url = (await postgres?.createDatabase()) ?? ''
    const opened = await Promise.all(Array.from({ length: 4 }, () => open({ url })))
    const files = [
      toMigration('a', '1.sql', 'create table a (id int); insert into a values (1)'),
      toMigration('a', '2.sql', `${outside}create index concurrently if not exists a_by_id on a (id);`),
      toMigration('a', '3.sql', 'insert into a values (2)'),
    ]
    await Promise.all(opened.map(({ database }) => applyMigrations(database, files)))
    const [one] = opened
    expect((await one?.database.execute(sql`select id from a order by id`))?.rows).toEqual([
      { id: 1 },
      { id: 2 },
    ])
    for (const { close } of opened) await close()
  }, 60_000)
})
