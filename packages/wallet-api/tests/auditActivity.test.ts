import { needsPostgres, startPostgres } from '@gangway/dev'
import type { AccountActivityRow } from '@gangway/protocol'
import { createLog, type OpenDatabase, openDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealAuditRows } from '../src/audit/sealAuditRows.js'
import { writeAudit } from '../src/audit/writeAudit.js'
import { isAbout } from '../src/auth/accounts/isAbout.js'
import { auditMigrations } from '../src/database/audit/auditMigrations.js'
import { lockUser, unlockUser } from '../src/index.js'
import type { TestDevice } from './createTestDevice.js'
import { eachDatabase } from './eachDatabase.js'
import { logIn, logInWithWallet, newId, startLogin } from './logIn.js'
import {
  appOrigin,
  authUrl,
  clearLimits,
  openAuthDatabase,
  startAuthApi,
  type TestAuthApi,
} from './startAuthApi.js'

const page = { appOrigin: authUrl, carrier: 'memory' }
const place = '203.0.113.0/24'

await eachDatabase((location) => {
  let opened: OpenDatabase
  let api: TestAuthApi
  let email: string

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    await clearLimits(opened)
    api = await startAuthApi(opened, { isFrozen: true })
    email = `${newId()}@example.org`
  })
  afterEach(() => api.stop())

  const openPage = async () => {
    const by = await api.createDevice()
    const { accessToken, account } = await logIn(api, by, email, page)
    const read = (before: number | null, change = {}) =>
      by.post('/auth/account/activity', { before, ...change }, { accessToken })
    return { read, userId: account.userId as string }
  }

  test('default: what happened to the account, newest first, as far as it concerns its person', async () => {
    const device: TestDevice = await api.createDevice()
    const session = await logInWithWallet(api, device, email)
    await device.post('/auth/shares/release', {}, session)
    await device.post('/auth/session/end', {}, session)
    const deps = { database: opened.database, getNow: api.getNow }
    await lockUser(deps, { userId: session.account.userId, by: 'olga' })
    await unlockUser(deps, { userId: session.account.userId, by: 'olga' })
    // Somebody else's.
    await logIn(api, await api.createDevice(), `${newId()}@example.org`)
    const { read } = await openPage()
    const { status, body } = await read(null)
    expect([status, body.next]).toEqual([200, null])
    const rows: AccountActivityRow[] = body.rows
    const own = rows.filter(({ event }) => event !== 'mail.send')
    expect(own.map(({ event, appOrigin }) => [event, appOrigin])).toEqual([
      ['login.finish', authUrl],
      ['device.approve', authUrl],
      ['login.start', authUrl],
      ['user.unlock', null],
      ['user.lock', null],
      ['session.end', appOrigin],
      ['share.release', appOrigin],
      ['wallet.create', appOrigin],
      ['login.finish', appOrigin],
      ['device.approve', appOrigin],
      ['login.start', appOrigin],
    ])
    const common = { id: expect.any(Number), at: api.getNow(), result: 'ok', place, provider: null }
    expect(own[0]).toEqual({ ...common, event: 'login.finish', appOrigin: authUrl })
    expect(JSON.stringify(body)).not.toContain('olga')
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a))
  })

  test('behavior: fifty rows at a time, each once', async () => {
    const { read, userId } = await openPage()
    for (let row = 0; row < 120; row++)
      await writeAudit(opened.database, api.getNow(), { event: 'share.release', userId })
    const seen: number[] = []
    const sizes: number[] = []
    let before: number | null = null
    do {
      const { body } = await read(before)
      seen.push(...body.rows.map(({ id }: AccountActivityRow) => id))
      sizes.push(body.rows.length)
      before = body.next
    } while (before !== null)
    expect(sizes.slice(0, 2)).toEqual([50, 50])
    expect(sizes).toHaveLength(3)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(123)
  })

  test('behavior: who asks for a login by an address that is yours is seen there too, with the place it came from', async () => {
    await logInWithWallet(api, await api.createDevice(), email)
    await startLogin(api, await api.createDevice('198.51.100.9'), email)
    const { read } = await openPage()
    const { rows } = (await read(null)).body
    expect(rows).toContainEqual(
      expect.objectContaining({ event: 'login.start', place: '198.51.100.0/24', appOrigin }),
    )
  })

  test('behavior: it is found by an index, however long the log is', async () => {
    await logInWithWallet(api, await api.createDevice(), email)
    const { userId } = await openPage()
    await opened.database.execute(sql`insert into audit_rows (at, event, result, user_id, address, details)
      select 1, 'share.release', 'ok', 'user ' || n, 'address ' || n, '{}' from generate_series(1, 20000) as n`)
    await opened.database.execute(sql`analyze audit_rows`)
    const about = await isAbout(opened.database, userId)
    const { rows } = await opened.database.execute(
      sql`explain select * from audit_rows where ${about} order by id desc limit 51`,
    )
    const plan = JSON.stringify(rows)
    expect(plan).toContain('audit_rows_by_user')
    expect(plan).toContain('audit_rows_by_address')
    expect(plan).not.toMatch(/Seq Scan on audit_rows|audit_rows_pkey/)
  })

  test.each([[0], [-1], [1.5], ['1'], [undefined]])('error: a page before %s', async (before) => {
    const { read } = await openPage()
    const answer = await read(null, { before })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })
})

test(
  'threat 31: tables of another owner: the service writes and seals, and cannot change, remove or switch the guard off',
  needsPostgres,
  async ({ skip }) => {
    const postgres = await startPostgres()
    if (!postgres) return skip()
    const url = await postgres.createDatabase()
    const log = createLog({ level: 'silent' })
    const { database, close } = await openDatabase({ location: { url }, migrations: [auditMigrations], log })
    const service = `service_${newId()}`
    const auditor = `auditor_${newId()}`
    // As docs/self-hosting.md has it.
    for (const statement of [
      `create role ${service}`,
      `create role ${auditor}`,
      `alter table audit_rows owner to ${auditor}`,
      `alter table audit_chain owner to ${auditor}`,
      `alter function audit_rows_keep owner to ${auditor}`,
      `grant select, insert, delete, update (number, previous, hash) on audit_rows to ${service}`,
      `grant select, insert, update on audit_chain to ${service}`,
      // As one that made the tables has it.
      `grant create on schema public to ${service}`,
    ])
      await database.execute(sql.raw(statement))
    const asService = (statement: string) =>
      database.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local role ${service}`))
        await tx.execute(sql.raw(statement))
      })
    await asService(
      `insert into audit_rows (at, event, result, details) values (${Date.now()}, 'key.rotate', 'ok', '{}')`,
    )
    // The service's own sealing, in its role.
    await database.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local role ${service}`))
      await sealAuditRows(tx)
    })
    for (const statement of [
      "update audit_rows set event = 'user.lock'",
      "update audit_rows set hash = ''",
      'delete from audit_rows',
      'truncate audit_rows',
      'alter table audit_rows disable trigger all',
      'drop trigger audit_rows_keep on audit_rows',
      'drop table audit_rows',
      'create or replace function audit_rows_keep() returns trigger language plpgsql as $$ begin return new; end $$',
      "set local session_replication_role = 'replica'",
      // Another clock for the guard, by a function that it would find first.
      `create function public.now() returns timestamptz language sql as $$ select pg_catalog.now() + interval '1 year' $$;
        set local search_path = public, pg_catalog;
        update audit_chain set removed_number = 1;
        delete from audit_rows`,
      'delete from audit_chain',
    ])
      await expect(asService(statement), statement).rejects.toThrow()
    const { rows } = await database.execute(sql`select event, number from audit_rows`)
    expect(rows).toEqual([{ event: 'key.rotate', number: '1' }])
    for (const statement of [
      `drop owned by ${service}, ${auditor} cascade`,
      `drop role ${service}, ${auditor}`,
    ])
      await database.execute(sql.raw(statement))
    await close()
    await postgres.stop()
  },
)
