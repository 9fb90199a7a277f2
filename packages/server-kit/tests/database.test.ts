import { needsPostgres, startPostgres } from '@gangway/dev'
import { lt, sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyMigrations } from '../src/database/applyMigrations.js'
import {
  type DatabaseLocation,
  deleteAll,
  deleteSome,
  type OpenDatabase,
  openDatabase,
  retryConflicts,
} from '../src/index.js'
import { createTestLog } from './createTestLog.js'

const postgres = await startPostgres()
const { log } = createTestLog()
const open = (location: DatabaseLocation) => openDatabase({ location, migrations: [], log })

const toMigration = (owner: string, name: string, text: string) => ({ owner, name, sql: text, hash: text })

afterAll(() => postgres?.stop())

const testDatabase = (locate: () => Promise<DatabaseLocation>) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await open(await locate())
  })
  afterAll(() => opened.close())

  test('default: applies what is new, once, in order', async () => {
    const { database } = opened
    const first = toMigration('a', '1.sql', 'create table first (id int); insert into first values (1);')
    const second = toMigration('a', '2.sql', 'alter table first add column more int;')
    await applyMigrations(database, [first])
    await applyMigrations(database, [first, second])
    await applyMigrations(database, [first, second])
    expect((await database.execute(sql`select * from first`)).rows).toEqual([{ id: 1, more: null }])
    const applied = sql`select name, hash from gangway_migrations where owner = 'a' order by name`
    expect((await database.execute(applied)).rows).toEqual([
      { name: '1.sql', hash: first.hash },
      { name: '2.sql', hash: second.hash },
    ])
  })

  test('behavior: of a great many rows some are deleted by each statement; without a condition none', async () => {
    const { database } = opened
    const rows = pgTable('many_rows', { id: integer('id') })
    await database.execute(sql`create table many_rows as select generate_series(1, 12000) as id`)
    expect(await deleteSome(database, rows, undefined)).toBe(false)
    expect(await database.$count(rows)).toBe(12_000)
    const isOld = lt(rows.id, 12_000)
    expect(await deleteSome(database, rows, isOld)).toBe(true)
    expect(await database.$count(rows)).toBe(7_000)
    await deleteAll(database, rows, isOld)
    expect(await database.select().from(rows)).toEqual([{ id: 12_000 }])
  })

  test('error: a migration that was changed after it was applied', async () => {
    const { database } = opened
    await applyMigrations(database, [toMigration('c', '1.sql', 'create table c (id int)')])
    const changed = applyMigrations(database, [toMigration('c', '1.sql', 'create table c (id text)')])
    const hint = 'DATABASE_URL: migration c/1.sql was changed after this database had applied it'
    await expect(changed).rejects.toThrow(expect.objectContaining({ code: 'INVALID_CONFIG', hints: [hint] }))
  })

  test('error: tables of a package that must be kept apart; nothing is applied beside them', async () => {
    const { database } = opened
    await applyMigrations(database, [toMigration('d', '1.sql', 'create table d (id int)')])
    const beside = applyMigrations(database, [toMigration('e', '1.sql', 'create table e (id int)')], {
      notBeside: ['d'],
    })
    const hint = 'DATABASE_URL: this database has the tables of d, which must be kept apart'
    await expect(beside).rejects.toThrow(expect.objectContaining({ code: 'INVALID_CONFIG', hints: [hint] }))
    expect((await database.execute(sql`select to_regclass('e') as found`)).rows).toEqual([{ found: null }])
  })

  test('behavior: values come back as they went in', async () => {
    const most = (2n ** 256n - 1n).toString()
    const { rows } = await opened.database.execute(sql`
      select ${most}::numeric(78, 0) as amount, 9007199254740993::bigint as big, ${'Zoë 🦊'}::text as text,
        ${JSON.stringify({ a: [1, null] })}::jsonb as json, null as nothing, ${true}::boolean as yes`)
    expect(rows).toEqual([
      {
        amount: most,
        big: '9007199254740993',
        text: 'Zoë 🦊',
        json: { a: [1, null] },
        nothing: null,
        yes: true,
      },
    ])
  })

  test('behavior: transactions are all or nothing, and many at once lose nothing', async () => {
    const { database } = opened
    await database.execute(sql`create table counter (id int primary key, value int)`)
    await database.execute(sql`insert into counter values (1, 0)`)
    const duplicate = database.execute(sql`insert into counter values (1, 1)`)
    await expect(duplicate).rejects.toMatchObject({ cause: { code: '23505' } })
    const failed = database.transaction(async (tx) => {
      await tx.execute(sql`update counter set value = 100`)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    const add = () =>
      database.transaction(async (tx) => {
        const { rows } = await tx.execute<{ value: number }>(sql`select value from counter for update`)
        await tx.execute(sql`update counter set value = ${(rows[0]?.value ?? 0) + 1}`)
      })
    await Promise.all(Array.from({ length: 30 }, add))
    expect((await database.execute(sql`select value from counter`)).rows).toEqual([{ value: 30 }])
  })
}

describe('embedded', () => testDatabase(async () => 'memory'))
describe.skipIf(!postgres)('Postgres', needsPostgres, () =>
  testDatabase(async () => ({ url: (await postgres?.createDatabase()) ?? '' })),
)

describe.skipIf(!postgres)('Postgres', needsPostgres, () => {
  test('behavior: whoever has connections of their own waits for nobody, and nobody for them', async () => {
    const { database, openLane, close } = await open({ url: (await postgres?.createDatabase()) ?? '' })
    const lane = openLane(1)
    const ends: (() => void)[] = []
    const hold = (of: typeof database) =>
      of.transaction(() => new Promise<void>((resolve) => void ends.push(resolve)))
    const held = Array.from({ length: 10 }, () => hold(database))
    await expect.poll(() => ends.length, { timeout: 10_000 }).toBe(10)
    const ask = async (of: typeof database) => (await of.execute(sql`select 1 as one`)).rows
    expect(await ask(lane)).toEqual([{ one: 1 }])
    for (const end of ends.splice(0)) end()
    await Promise.all(held)
    const other = hold(lane)
    await expect.poll(() => ends.length, { timeout: 10_000 }).toBe(1)
    expect(await ask(database)).toEqual([{ one: 1 }])
    ends[0]?.()
    await other
    await close()
    await expect(ask(lane)).rejects.toThrow()
  })

  test('behavior: of statements that wait for each other none fails, and a transaction is run again whole', async () => {
    const url = new URL((await postgres?.createDatabase()) ?? '')
    // Time to have the other one wait too, before the first looks whether they wait for each other.
    url.searchParams.set('options', '-c deadlock_timeout=3s')
    const { database, close } = await open({ url: url.href })
    await database.execute(sql`create table pairs (id int primary key, count int)`)
    await database.execute(sql`insert into pairs values (1, 0), (2, 0)`)
    const add = (id: number) => sql`update pairs set count = count + 1 where id = ${id}`
    /** Somebody who has one row, and will ask for the other, which waits for the first. */
    const meet = async (meeting: () => Promise<unknown>) =>
      database.transaction(async (tx) => {
        // Whoever looks first is the one broken off.
        await tx.execute(sql`set local deadlock_timeout = '30s'`)
        await tx.execute(add(2))
        const met = meeting()
        const isWaiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        await expect
          .poll(async () => (await database.execute(isWaiting)).rows.length, { timeout: 10_000 })
          .toBe(1)
        await tx.execute(add(1))
        return { met }
      })
    let runs = 0
    const whole = () =>
      retryConflicts(() =>
        database.transaction(async (tx) => {
          runs += 1
          await tx.execute(add(1))
          await tx.execute(add(2))
        }),
      )
    await (await meet(whole)).met
    expect(runs).toBe(2)
    const both = sql`with first as (update pairs set count = count + 1 where id = 1 returning id)
      update pairs set count = count + 1 where id = 2 and exists (select from first)`
    // Async: it is sent at once, and not where it is awaited.
    await (await meet(async () => database.execute(both))).met
    expect((await database.execute(sql`select * from pairs order by id`)).rows).toEqual([
      { id: 1, count: 4 },
      { id: 2, count: 4 },
    ])
    await close()
  }, 60_000)

  test('behavior: of several that start together one applies the migrations; closing waits', async () => {
    const url = (await postgres?.createDatabase()) ?? ''
    const opened = await Promise.all(Array.from({ length: 4 }, () => open({ url })))
    const files = [toMigration('d', '1.sql', 'create table d (id int); insert into d values (1)')]
    await Promise.all(opened.map(({ database }) => applyMigrations(database, files)))
    const counts = opened.map(async ({ database, close }) => {
      let closing: Promise<void> | undefined
      const { rows } = await database.transaction((tx) => {
        closing = close()
        return tx.execute(sql`select count(*)::int, pg_sleep(0.1)::text from d`)
      })
      await closing
      return rows
    })
    expect(await Promise.all(counts)).toEqual(Array(4).fill([{ count: 1, pg_sleep: '' }]))
  })

  test('behavior: a server that takes no writes yet, as a standby does before it takes over, is waited for', async () => {
    const url = (await postgres?.createDatabase()) ?? ''
    const name = new URL(url).pathname.slice(1)
    const { database, close } = await open({ url: (await postgres?.createDatabase()) ?? '' })
    const setReadOnly = (value: string) =>
      database.execute(sql.raw(`alter database ${name} set default_transaction_read_only = ${value}`))
    await setReadOnly('on')
    let waits = 0
    const waitForServer = async () => {
      waits += 1
      await setReadOnly('off')
      // What is set holds for new connections.
      await database.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`,
      )
    }
    const later = await openDatabase({ location: { url }, migrations: [], log, waitForServer })
    expect(waits).toBeGreaterThan(0)
    await later.close()
    await close()
  })

  test.each(['postgres://canary:canary@127.0.0.1:1/canary', `${postgres?.url}/no-such-database`])(
    'error: %s cannot be used, and no secret is in what is said',
    async (url) => {
      const error = await open({ url }).catch((reason) => reason)
      expect(error).toMatchObject({
        code: 'INVALID_CONFIG',
        hints: [expect.stringMatching(/^DATABASE_URL: cannot be used \(\w+: [a-z ]+\)$/)],
      })
      expect(JSON.stringify([error.message, error.hints, error.context])).not.toContain('canary')
    },
  )
})
