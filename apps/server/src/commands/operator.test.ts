import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@gangway/dev'
import { createLog, type Database, openDatabase } from '@gangway/server-kit'
import { authMigrations, kmsMigrations, mailMigrations, recoveryMigrations } from '@gangway/wallet-api'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readSecretKey } from '../secrets/readSecretKey.js'
import { runCommand } from './runCommand.js'

const output = { out: '', err: '' }
vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
  output.out += String(text)
  return true
})
vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
  output.err += String(text)
  return true
})
afterEach(() => void Object.assign(output, { out: '', err: '' }))

const email = 'Canary.Person@example.com'
const userId = 'ada'.padEnd(32, '0')
const postgres = await startPostgres()
let folder: string
let env: Record<string, string>
let recovery: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-operator-'))
  env = {
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: 'frame',
    DATA_DIR: join(folder, 'frame'),
    FRAME_ROOT: folder,
    MAIL_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'login@example.net',
  }
  recovery = { ...env, GANGWAY_ROLES: 'recovery', DATA_DIR: join(folder, 'recovery') }
  // An embedded database takes seconds to open, for each command anew.
  for (const each of [env, recovery]) if (postgres) each.DATABASE_URL = await postgres.createDatabase()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await postgres?.stop()
})

/** Does something to the database while no command has it. */
async function change(service: 'frame' | 'recovery', run: (database: Database) => Promise<unknown>) {
  const url = (service === 'frame' ? env : recovery).DATABASE_URL
  const opened = await openDatabase({
    location: url ? { url } : { folder: join(folder, service, 'database') },
    migrations: service === 'frame' ? [...authMigrations, kmsMigrations, mailMigrations] : recoveryMigrations,
    log: createLog({ level: 'silent' }),
  })
  try {
    return await run(opened.database)
  } finally {
    await opened.close()
  }
}

const run = async (...command: string[]) => {
  Object.assign(output, { out: '', err: '' })
  return { code: await runCommand(command, env), ...output }
}

describe('usage', () => {
  const ofAudit =
    /^Usage: audit verify \[--anchor <number>:<hash>\]… \[--by <name>\]\n {7}audit export --user <id>/
  const ofUser =
    /^Usage: user find --email <address> \[--by <name>\]\n {7}user find --address <wallet address>/
  const ofShares = /^Usage: shares agree \[--by <name>\]\n {7}shares put-back <wallet id>/
  test.each([
    [['audit'], ofAudit],
    [['audit', 'check'], ofAudit],
    [['audit', 'verify', '--anchor', '4'], ofAudit],
    [['audit', 'verify', '--user', 'x'], ofAudit],
    [['audit', 'verify', 'x'], ofAudit],
    [['audit', 'export'], ofAudit],
    [['audit', 'export', '--to', 'x'], ofAudit],
    [['user'], ofUser],
    [['user', 'find'], ofUser],
    [['user', 'find', 'ada@example.com'], ofUser],
    [['user', 'lock'], ofUser],
    [['user', 'lock', 'a', 'b'], ofUser],
    [['user', 'delete', 'a'], ofUser],
    [['user', 'lock', 'a', '--by'], ofUser],
    [['user', 'lock', 'a', '--waiver'], ofUser],
    [['user', 'find', '--email', 'a@b.example', '--address', '0x'], ofUser],
    [['shares'], ofShares],
    [['shares', 'agree', 'x'], ofShares],
    [['shares', 'put-back'], ofShares],
  ])('error: %j says how it is used', async (command, usage) => {
    expect(await run(...command)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(usage) })
  })

  test('error: a process of no wallet service has no such log, and recovery knows no address', async () => {
    const api = { GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api' }
    const hints = ['GANGWAY_ROLES: Has to name frame or recovery']
    await expect(runCommand(['audit', 'verify'], api)).rejects.toMatchObject({ hints })
    await expect(runCommand(['user', 'lock', 'a'], recovery)).rejects.toMatchObject({
      hints: ['GANGWAY_ROLES: Has to name frame or admin'],
    })
  })

  test('error: a pepper that is missing is not made anew: with another one nobody would be found', async () => {
    await expect(runCommand(['user', 'find', '--email', email], env)).rejects.toMatchObject({
      hints: ['DATA_DIR: pepper.key is missing; put back the one this database was made with'],
    })
  })
})

test('behavior: a support desk finds a person, locks, unlocks, ends sessions and takes the rows out; each is told of, with who did it', async () => {
  const pepper = await readSecretKey({ variable: 'PEPPER', file: 'pepper.key' }, undefined, env.DATA_DIR)
  const digest = createHmac('sha256', pepper)
    .update(JSON.stringify(['address', 'local', email.toLowerCase()]))
    .digest('base64url')
  await change('frame', async (database) => {
    await database.execute(`
      insert into auth_accounts (id, project_id, created_at, is_email_verified, email) values ('${userId}', 'local', 1700000000000, true, '{}')`)
    await database.execute(`insert into auth_identities (project_id, provider, subject, account_id)
      values ('local', 'email', '${digest}', '${userId}'), ('local', 'google', 'x', '${userId}')`)
    await database.execute(`insert into auth_devices (id, account_id, app_origin, jkt, carrier, approved_at)
      values ('d', '${userId}', 'https://app.example', 'k', 'stored', 1)`)
    await addSession(database)
  })
  const found = await run('user', 'find', '--email', email, '--by', 'olga')
  expect(found).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(found.out)).toEqual({
    ...{ userId, projectId: 'local', ways: ['email', 'google'], evmAddress: null, solanaAddress: null },
    ...{ sessions: 1, created: '2023-11-14T22:13:20.000Z', locked: null, erases: null },
  })
  const nobody = { code: 1, out: '', err: 'There is no such user\n' }
  expect(await run('user', 'find', '--email', 'nobody@example.com')).toEqual(nobody)
  expect(await run('user', 'find', '--email', 'nobody')).toMatchObject({ code: 2, out: '' })
  expect(await run('user', 'lock', userId, '--by', 'olga')).toEqual({
    code: 0,
    out: 'Locked. 1 session ended.\n',
    err: '',
  })
  const locked = JSON.parse((await run('user', 'find', '--email', email)).out)
  expect(locked).toMatchObject({ sessions: 0, locked: expect.stringMatching(/^20\d\d-/) })
  expect(await run('user', 'unlock', userId)).toEqual({ code: 0, out: 'Unlocked.\n', err: '' })
  await change('frame', addSession)
  expect(await run('user', 'end-sessions', userId)).toEqual({ code: 0, out: '1 session ended.\n', err: '' })
  expect(await run('user', 'lock', 'nobody')).toEqual(nobody)
  expect(await run('user', 'find', '--address', '0x01')).toEqual(nobody)
  expect(await run('user', 'receipt', userId)).toEqual(nobody)

  const exported = await run('audit', 'export', '--user', userId)
  expect(exported).toMatchObject({ code: 0, err: '' })
  const rows = exported.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const self = userInfo().username
  expect(rows.map(({ event, details }) => [event, details.by])).toEqual([
    ['user.find', 'olga'],
    ['user.lock', 'olga'],
    ['session.end', undefined],
    ['user.find', self],
    ['user.unlock', self],
    ['user.end_sessions', self],
    ['session.end', undefined],
  ])
  for (const { time } of rows) expect(Date.parse(time)).toBeGreaterThan(Date.now() - 600_000)
  expect(exported.out.toLowerCase()).not.toContain('canary')
  expect(await run('audit', 'export', '--user', 'nobody')).toMatchObject({ code: 1, out: '' })
  const closed = await run('user', 'close', userId, '--by', 'olga')
  expect(closed).toMatchObject({ code: 0, err: '' })
  const [, text = '', sum = ''] = /^([\s\S]*)\nSHA-256: ([0-9a-f]{64})\n$/.exec(closed.out) ?? []
  expect(createHash('sha256').update(text).digest('hex')).toBe(sum)
  expect(JSON.parse(text)).toMatchObject({ userId, state: 'is to be erased', askedBy: 'olga' })
  expect(await run('user', 'close', userId)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^This account will be deleted on/),
  })
  expect(await run('user', 'receipt', userId)).toMatchObject({ code: 0, err: '' })
}, 180_000)

async function addSession(database: Database) {
  await database.execute(`insert into auth_sessions (id, account_id, device_id, project_id, app_origin, jkt, login_kind,
    has_recovered, created_at, access, access_expires_at, refresh, refresh_expires_at)
    values ('s', '${userId}', 'd', 'local', 'https://app.example', 'k', 'link', false, 1, 'a', 1, 'r', 1)`)
}

test('threat 31: audit verify says that all is well, with the seal to compare later, or names the row, and ends with 1', async () => {
  const verify = async (...options: string[]) => {
    Object.assign(output, { out: '', err: '' })
    return { code: await runCommand(['audit', 'verify', ...options], recovery), ...output }
  }
  expect(await verify()).toEqual({
    code: 0,
    out: `No row is sealed; 0 wait to be sealed. Newest seal: 0:${'0'.repeat(64)}\n`,
    err: '',
  })
  const hash = 'ab'.repeat(32)
  const anchored = await verify('--anchor', `3:${hash}`)
  expect(anchored).toEqual({ code: 1, out: '', err: 'Row 1 was removed. It is the first such row.\n' })
  await change('recovery', (database) =>
    database.execute(`insert into audit_rows (at, event, result, details, number, previous, hash)
      values (1, 'recovery.release', 'ok', '{}', 1, '', '${hash}')`),
  )
  expect(await verify()).toEqual({
    ...{ code: 1, out: '' },
    err: 'Row 1 was not written by the service. It is the first such row.\n',
  })
  await change('recovery', async (database) => {
    const { rows } = await database.execute(`select event, result, details from audit_rows order by id`)
    expect(rows).toMatchObject([
      { event: 'audit.verify', result: 'ok' },
      { event: 'audit.verify', result: 'failed', details: { reason: 'missing', count: 1 } },
      { event: 'recovery.release' },
      {
        event: 'audit.verify',
        result: 'failed',
        details: { reason: 'inserted', count: 1, by: userInfo().username },
      },
    ])
  })
}, 180_000)

test('behavior: an operator lets recovery delete again, and puts back what was deleted; each leaves a row', async () => {
  const shares = async (...options: string[]) => {
    Object.assign(output, { out: '', err: '' })
    return { code: await runCommand(['shares', ...options], recovery), ...output }
  }
  const none = { code: 1, out: '' }
  expect(await shares('agree')).toEqual({ ...none, err: 'Shares are not kept from being deleted\n' })
  expect(await shares('put-back', 'w')).toEqual({
    ...none,
    err: 'There are no deleted shares of this wallet\n',
  })
  await change('recovery', async (database) => {
    await database.execute(`insert into recovery_sweep_stops (stopped_at) values (1)`)
    await database.execute(`insert into recovery_deleted_shares values
      ('s', 'local', '${userId}', 'w', '{}', null, 1, 'ended swept', 2)`)
  })
  expect(await shares('agree', '--by', 'olga')).toMatchObject({ code: 0, err: '' })
  expect(await shares('put-back', 'w', '--by', 'olga')).toEqual({
    code: 0,
    out: '1 share is back.\n',
    err: '',
  })
  await change('recovery', async (database) => {
    const { rows } = await database.execute(
      `select event, details from audit_rows where event like 'shares.%'`,
    )
    expect(rows).toMatchObject([
      { event: 'shares.agree', details: { by: 'olga' } },
      { event: 'shares.put_back', details: { by: 'olga', setId: 's' } },
    ])
    const kept = await database.execute(
      `select set_id, confirmed_at is not null as known from recovery_shares`,
    )
    expect(kept.rows).toEqual([{ set_id: 's', known: true }])
  })
}, 180_000)
