import { needsPostgres, startPostgres } from '@gangway/dev'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyMigrations } from '../src/database/applyMigrations.js'
import { type DatabaseLocation, type OpenDatabase, openDatabase } from '../src/index.js'
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

  test('error: a migration that fails leaves nothing behind, also not of those before it', async () => {
    const { database } = opened
    const files = [
      toMigration('b', '1.sql', 'create table b (id int)'),
      toMigration('b', '2.sql', 'nonsense'),
    ]
    await expect(applyMigrations(database, files)).rejects.toThrow()
    expect((await database.execute(sql`select to_regclass('b') as found`)).rows).toEqual([{ found: null }])
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
    const beside = applyMigrations(database, [toMigration('e', '1.sql', 'create table e (id int)')], ['d'])
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
