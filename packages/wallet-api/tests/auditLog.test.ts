import { createLog, type OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pruneAuditRows } from '../src/audit/pruneAuditRows.js'
import { sealAuditRows } from '../src/audit/sealAuditRows.js'
import { startAuditSealing } from '../src/audit/startAuditSealing.js'
import { verifyAuditLog } from '../src/audit/verifyAuditLog.js'
import { writeAudit } from '../src/audit/writeAudit.js'
import { eachDatabase } from './eachDatabase.js'
import { logIn, newId } from './logIn.js'
import { openAuthDatabase, startAuthApi } from './startAuthApi.js'

const day = 86_400_000
const writers = 200
const people = process.env.GANGWAY_TEST_DEEP ? 200 : 40
/** Of more, a slow machine sends some away with 503: each waits at most 5 s for one of ten connections. */
const atOnce = 40

await eachDatabase((location) => {
  let opened: OpenDatabase

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  /** As an insider who owns the tables changes them. */
  const tamper = (...statements: string[]) =>
    opened.database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const statement of statements) await tx.execute(sql.raw(statement))
    })
  const empty = () => tamper('delete from audit_rows', 'delete from audit_chain')
  afterEach(empty)
  afterAll(() => opened.close())

  /** So many sealed rows, numbered from 1. */
  async function fill(count = 10, at = Date.now()): Promise<void> {
    for (let row = 0; row < count; row++)
      await writeAudit(opened.database, at + row, {
        ...{ event: 'share.release', projectId: 'one', userId: `user ${row}`, network: '192.0.2.0/24' },
        details: { setId: `set ${row}`, count: row },
      })
    await sealAuditRows(opened.database)
  }
  const verify = (...anchors: Parameters<typeof verifyAuditLog>[1] & object) =>
    verifyAuditLog(opened.database, anchors)
  const readSeal = async (number: number) => {
    const { rows } = await opened.database.execute<{ hash: string }>(
      sql`select hash from audit_rows where number = ${number}`,
    )
    return { number, hash: rows[0]?.hash ?? '' }
  }

  test('default: rows are sealed in order, each with the hash of the one before; nothing is wrong with them', async () => {
    await fill()
    const { rows } = await opened.database.execute<{ previous: string; hash: string }>(
      sql`select previous, hash from audit_rows order by number`,
    )
    expect(rows.map(({ previous }) => previous).slice(1)).toEqual(rows.map(({ hash }) => hash).slice(0, -1))
    expect(await verify()).toEqual({
      ...{ checked: 10, first: 1, unsealed: 0, fault: null },
      newest: { number: 10, hash: rows[9]?.hash },
    })
    await writeAudit(opened.database, Date.now(), { event: 'key.rotate' })
    expect(await verify()).toMatchObject({ checked: 10, unsealed: 1, fault: null })
    expect((await sealAuditRows(opened.database))?.number).toBe(11)
    expect(await verify(await readSeal(3), await readSeal(11))).toMatchObject({ checked: 11, fault: null })
  })

  test.each([
    ['a user is changed', ["update audit_rows set user_id = 'x' where number = 4"], ['changed', 4]],
    ['a time is changed', ['update audit_rows set at = at + 1 where number = 1'], ['changed', 1]],
    [
      'a detail is changed',
      [`update audit_rows set details = '{"setId":"x"}' where number = 4`],
      ['changed', 4],
    ],
    [
      'the result of the newest',
      ["update audit_rows set result = 'failed' where number = 10"],
      ['changed', 10],
    ],
    ['its hash is changed', ["update audit_rows set hash = 'x' where number = 4"], ['changed', 4]],
    ['a row is removed', ['delete from audit_rows where number = 5'], ['missing', 5]],
    ['the first is removed', ['delete from audit_rows where number = 1'], ['missing', 1]],
    ['the newest is removed', ['delete from audit_rows where number = 10'], ['missing', 10]],
    ['all are removed', ['delete from audit_rows'], ['missing', 1]],
    [
      'a row is removed, and those after it numbered anew',
      [
        'delete from audit_rows where number = 5',
        'update audit_rows set number = -number where number > 5',
        'update audit_rows set number = -number - 1 where number < 0',
      ],
      ['changed', 5],
    ],
    [
      'two are swapped',
      [
        'update audit_rows set number = -1 where number = 3',
        'update audit_rows set number = 3 where number = 7',
        'update audit_rows set number = 7 where number = -1',
      ],
      ['changed', 3],
    ],
    [
      'one is inserted at the end',
      [
        "insert into audit_rows (at, event, result, details, number, previous, hash) values (1, 'user.lock', 'ok', '{}', 11, '', '')",
      ],
      ['inserted', 11],
    ],
    [
      'one is inserted before the first',
      [
        "insert into audit_rows (at, event, result, details, number, previous, hash) values (1, 'user.lock', 'ok', '{}', 0, '', '')",
      ],
      ['inserted', 0],
    ],
    [
      'one is inserted between two',
      [
        'update audit_rows set number = -number where number > 5',
        'update audit_rows set number = -number + 1 where number < 0',
        "insert into audit_rows (at, event, result, details, number, previous, hash) values (1, 'user.lock', 'ok', '{}', 6, '', '')",
      ],
      ['changed', 6],
    ],
    ['the end of the chain is forgotten', ['delete from audit_chain'], ['inserted', 1]],
  ])('threat 31: %s: the first such row is named', async (_what, statements, [kind, number]) => {
    await fill()
    await tamper(...statements)
    expect((await verify()).fault).toEqual({ kind, number })
  })

  test('threat 31: no column of a row is out of the chain, or open to who seals it', async () => {
    const { rows } = await opened.database.execute<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_name = 'audit_rows' and data_type = 'text' and column_name <> 'hash'`)
    const columns = rows.map(({ name }) => name)
    expect(columns).toHaveLength(9)
    for (const column of columns) {
      await fill(3)
      await tamper(`update audit_rows set ${column} = 'x' where number = 2`)
      expect((await verify()).fault, column).toEqual({ kind: 'changed', number: 2 })
      await empty()
    }
    for (const column of columns.filter((each) => each !== 'previous')) {
      await writeAudit(opened.database, Date.now(), { event: 'key.rotate' })
      const sealing = `update audit_rows set number = 1, previous = '', hash = '', ${column} = 'x'`
      await expect(opened.database.execute(sql.raw(sealing)), column).rejects.toThrow()
      await empty()
    }
    // From one column to the next.
    await fill(3)
    await tamper('update audit_rows set network = null, origin = network where number = 2')
    expect((await verify()).fault).toEqual({ kind: 'changed', number: 2 })
  })

  test('threat 31: a chain that is cut or written anew, its end with it, is not the one the log tells of', async () => {
    await fill()
    const anchor = await readSeal(8)
    const { hash } = await readSeal(6)
    await tamper(
      'delete from audit_rows where number > 6',
      `update audit_chain set number = 6, hash = '${hash}'`,
    )
    expect((await verify()).fault).toBeNull()
    expect((await verify(anchor)).fault).toEqual({ kind: 'missing', number: 7 })
    await fill(5)
    expect((await verify()).fault).toBeNull()
    expect((await verify(anchor)).fault).toEqual({ kind: 'rewritten', number: 8 })
  })

  test('threat 31: the database refuses to change or remove rows, and to add to what is sealed', async () => {
    await fill()
    await writeAudit(opened.database, Date.now(), { event: 'key.rotate' })
    for (const statement of [
      "update audit_rows set user_id = 'x' where number = 4",
      'update audit_rows set number = 40 where number = 4',
      'update audit_rows set number = null, previous = null, hash = null where number = 10',
      "update audit_rows set result = 'failed' where number is null",
      "update audit_rows set result = 'failed', number = 11, previous = '', hash = '' where number is null",
      'delete from audit_rows where number = 1',
      'delete from audit_rows where number is null',
      'truncate audit_rows',
    ])
      await expect(opened.database.execute(sql.raw(statement)), statement).rejects.toMatchObject({
        cause: { message: 'rows of the audit log are not changed' },
      })
    expect(await verify()).toMatchObject({ checked: 10, unsealed: 1, fault: null })
  })

  test('behavior: what is older than it is kept for goes from the beginning on; the rest still holds', async () => {
    const now = Date.now()
    await fill(4, now - 41 * day)
    await fill(1, now - 39 * day)
    await fill(2, now - 41 * day)
    await fill(3, now)
    const [third, fourth] = [await readSeal(3), await readSeal(4)]
    const prune = () => pruneAuditRows(opened.database, { retentionDays: 40, now })
    expect(await prune()).toBe(4)
    expect(await prune()).toBe(0)
    await sealAuditRows(opened.database)
    expect(await verify(third, fourth)).toMatchObject({ first: 5, checked: 7, fault: null })
    expect((await verify({ ...fourth, hash: third.hash })).fault).toEqual({ kind: 'rewritten', number: 4 })
    const { rows } = await opened.database.execute(
      sql`select details from audit_rows where event = 'audit.prune'`,
    )
    expect(rows).toEqual([{ details: { count: 4, digest: fourth.hash } }])
    await tamper('delete from audit_rows where number = 5')
    expect((await verify()).fault).toEqual({ kind: 'missing', number: 5 })
  })

  test('behavior: of many, five thousand go at a time: no statement takes too long', async () => {
    const now = Date.now()
    const row = { event: 'share.release' as const }
    await writeAudit(opened.database, now - 41 * day, ...Array.from({ length: 5_100 }, () => row))
    await sealAuditRows(opened.database)
    expect(await pruneAuditRows(opened.database, { retentionDays: 40, now })).toBe(5_100)
    await sealAuditRows(opened.database)
    expect(await verify()).toMatchObject({ first: 5_101, checked: 2, fault: null })
    const { rows } = await opened.database.execute(
      sql`select details ->> 'count' as count from audit_rows order by id`,
    )
    expect(rows).toEqual([{ count: '5000' }, { count: '100' }])
  })

  test('behavior: where nothing waits, nothing is written or locked', async () => {
    await fill(3)
    const newest = await readSeal(3)
    expect(await sealAuditRows(opened.database)).toEqual(newest)
    const { rows } = await opened.database.execute(sql`select xmax::text from audit_chain`)
    expect(rows).toEqual([{ xmax: '0' }])
  })

  test('behavior: all may be old; the chain goes on from where it ended', async () => {
    const now = Date.now()
    await fill(3, now - 50 * day)
    expect(await pruneAuditRows(opened.database, { retentionDays: 40, now })).toBe(3)
    await fill(2)
    expect(await verify()).toMatchObject({ first: 4, checked: 3, fault: null })
  })

  test('error: nothing goes within thirty days, whatever the service asks for', async () => {
    await fill(3, Date.now() - 29 * day)
    const asked = pruneAuditRows(opened.database, { retentionDays: 1, now: Date.now() })
    await expect(asked).rejects.toThrow()
    expect(await verify()).toMatchObject({ checked: 3, fault: null })
  })

  test(`behavior: ${writers} writers and four sealers at once lose no row`, async ({ task }) => {
    const write = (row: number) =>
      opened.database.transaction(async (tx) => {
        await writeAudit(tx, Date.now(), { event: 'share.release', userId: `user ${row}` })
        // Some come late, and some not at all.
        if (row % 7 === 0) await tx.execute(sql`select pg_sleep(0.01)`)
        if (row % 20 === 0) tx.rollback()
      })
    // As many at once as there are connections.
    const rows = Array.from({ length: writers }, (_, row) => row)
    let failed = 0
    const lanes = Array.from({ length: 8 }, async () => {
      for (let row = rows.pop(); row !== undefined; row = rows.pop()) await write(row).catch(() => failed++)
    })
    let isDone = false
    const sealing = Array.from({ length: 4 }, async () => {
      while (!isDone) await sealAuditRows(opened.database)
    })
    await Promise.all(lanes)
    isDone = true
    await Promise.all(sealing)
    await sealAuditRows(opened.database)
    const kept = writers - writers / 20
    expect(failed).toBe(writers / 20)
    expect(await verify()).toMatchObject({ checked: kept, unsealed: 0, fault: null })
    task.meta.deepCount = { what: 'writers of the audit log at once', tried: writers, found: 'no row lost' }
  })

  test(`behavior: ${people} people log in, ${atOnce} at once: each login has its rows, and the chain holds`, {
    timeout: 180_000,
  }, async () => {
    const api = await startAuthApi(opened, { limits: { mailsPerProject: 0, mailsPerDeployment: 0 } })
    const sealer = startAuditSealing({
      ...{ database: opened.database, log: createLog({ level: 'silent' }), getNow: api.getNow },
    })
    const users: string[] = []
    while (users.length < people) {
      const logins = Array.from({ length: atOnce }, async () =>
        logIn(api, await api.createDevice(), `${newId()}@example.org`),
      )
      users.push(...(await Promise.all(logins)).map(({ account }) => account.userId))
    }
    await sealer.close()
    await api.stop()
    const { rows } = await opened.database.execute<{ event: string; users: string[]; many: number }>(sql`
      select event, array_agg(user_id) as users, count(*)::int as many from audit_rows
      where event in ('login.start', 'device.approve', 'login.finish') group by event order by event`)
    expect(rows.map(({ event, many }) => [event, many])).toEqual([
      ['device.approve', people],
      ['login.finish', people],
      ['login.start', people],
    ])
    expect(rows[1]?.users.toSorted()).toEqual(users.toSorted())
    expect(await verify()).toMatchObject({ unsealed: 0, fault: null })
  })

  test('behavior: the newest seal goes to the log at the start and the end, for who compares later', async () => {
    const lines: string[] = []
    const log = createLog({}, { write: (line) => void lines.push(line) })
    await fill(3)
    const sealer = startAuditSealing({ database: opened.database, log, getNow: Date.now })
    await expect.poll(() => lines.length).toBe(1)
    await writeAudit(opened.database, Date.now(), { event: 'key.rotate' })
    await sealer.close()
    const anchors = lines.map((line) => JSON.parse(line).anchor)
    const seals = [await readSeal(3), await readSeal(4)]
    expect(anchors).toEqual(seals.map(({ number, hash }) => `${number}:${hash}`))
  })
})
