import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { isWide, needsPostgres, runBySecondRoad, startPostgres } from '@gangway/dev'
import { createLog, type Database, useDatabase } from '@gangway/server-kit'
import { assertKeyEncryption, assertPepper, createKeyFileKms } from '@gangway/wallet-api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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

const log = createLog({ level: 'silent' })
const postgres = await startPostgres()
let root: string
let count = 0
/** Nothing of another test is near it. */
const newFolder = () => join(root, `${++count}`, 'some', 'at')
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gangway-backup-command-'))
})
afterAll(async () => {
  await rm(root, { recursive: true })
  await postgres?.stop()
})

type Env = Record<string, string>
const run = async (env: Env, ...command: string[]) => {
  Object.assign(output, { out: '', err: '' })
  return { code: await runCommand(command, env), ...output }
}

/** A service on a machine of its own: another folder, and another database where there is a Postgres. */
async function createHost(service: 'frame' | 'recovery', isEmbedded = false): Promise<Env> {
  const url = isEmbedded ? undefined : await postgres?.createDatabase()
  return {
    ...{ GANGWAY_ENV: 'local', DATA_DIR: newFolder(), FRAME_ROOT: root },
    GANGWAY_ROLES: service === 'frame' ? 'api,relay,frame' : 'recovery',
    ...{ MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'login@example.net' },
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  }
}

const getLocation = ({ DATABASE_URL: url, DATA_DIR: dataDir = '' }: Env) =>
  url === undefined ? { folder: join(dataDir, 'database') } : { url }
const use = <T>(env: Env, work: (database: Database) => Promise<T>) =>
  useDatabase({ location: getLocation(env), log }, work)

/** A service that ran: tables, keys that are those of its database, and a row. */
async function createUsed(service: 'frame' | 'recovery', isEmbedded = false): Promise<Env> {
  const env = await createHost(service, isEmbedded)
  expect(await run(env, 'migrate')).toMatchObject({ code: 0, err: '' })
  const { DATA_DIR: dataDir = '' } = env
  const pepper = await readSecretKey({ variable: 'PEPPER', file: 'pepper.key' }, undefined, dataDir)
  const kms = await createKeyFileKms(join(dataDir, 'kek.json'), { isFirstStart: true })
  await writeFile(join(dataDir, 'service'), `${service}\n`, { mode: 0o600 })
  await use(env, async (database) => {
    await assertKeyEncryption(database, kms, 'DATA_DIR')
    await assertPepper(database, kms, pepper, 'DATA_DIR')
    if (service === 'frame')
      await database.execute(`insert into secret_fingerprints values ('AUTH_SECRET', 'of the first host', 1)`)
    await database.execute(
      service === 'frame'
        ? `insert into auth_accounts (id, project_id, created_at) values ('ada', 'local', 1)`
        : `insert into recovery_shares (set_id, project_id, user_id, wallet_id, sealed, stored_at)
            values ('s', 'local', 'ada', 'w', '{}', 1)`,
    )
  })
  return env
}

const readIds = (env: Env, service: 'frame' | 'recovery' = 'frame') =>
  use(env, async (database) => {
    const { rows } = await database.execute<{ id: string }>(
      service === 'frame' ? `select id from auth_accounts` : `select set_id as id from recovery_shares`,
    )
    return rows.map(({ id }) => id)
  })

test.each([
  [['migrate', 'now'], /^Usage: migrate \[--check\]/],
  [['migrate', '--force'], /^Usage: migrate/],
  [['backup'], /^Usage: backup <new folder>/],
  [['backup', 'keys'], /^Usage: backup/],
  [['backup', 'a', 'b'], /^Usage: backup/],
  [['backup', 'a', '--all'], /^Usage: backup/],
  [['restore'], /^Usage: restore keys <folder>/],
  [['restore', 'a', 'b'], /^Usage: restore/],
  [['restore', 'keys'], /^Usage: restore/],
  [['restore', 'a', '--force'], /^Usage: restore/],
  [['restore', 'keys', 'a', 'b'], /^Usage: restore/],
  [['move'], /^Usage: move --to/],
  [['move', 'undo', '--to', 'x'], /^Usage: move/],
  [['move', '--to', 'x', '--to', 'y'], /^Usage: move/],
])('error: %j says how it is used', async (command, usage) => {
  expect(await run({}, ...command)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(usage) })
})

describe('migrate', () => {
  test('default: each file is named as it is applied; --check says what is missing, and changes nothing', async () => {
    const env = await createHost('recovery')
    if (postgres) {
      const missing = await run(env, 'migrate', '--check')
      expect(missing).toMatchObject({ code: 1, err: '' })
      expect(missing.out).toMatch(/^missing wallet-audit\/0001_audit\.sql\n(?:missing .*\n)+\d+ to apply\n$/)
    }
    const applied = await run(env, 'migrate')
    expect(applied).toMatchObject({ code: 0, err: '' })
    expect(applied.out).toMatch(/^wallet-audit\/0001_audit\.sql … applied\n[\s\S]*Up to date: \d+ applied\n$/)
    expect(await run(env, 'migrate')).toEqual({ code: 0, out: 'Up to date: nothing was missing\n', err: '' })
    expect(await run(env, 'migrate', '--check')).toEqual({ code: 0, out: '0 to apply\n', err: '' })
  }, 120_000)

  test('error: a database that a newer version has changed for good is named, with what to do', async () => {
    const env = await createHost('recovery')
    await run(env, 'migrate')
    await use(env, (database) =>
      database.execute(
        `insert into gangway_migrations (owner, name, hash, is_floor) values ('wallet-recovery', '9999_x.sql', 'x', true)`,
      ),
    )
    const barred =
      'DATABASE_URL: a newer version has changed it so that this one must not use it (wallet-recovery/9999_x.sql): run that version'
    for (const option of [[], ['--check']])
      expect(await run(env, 'migrate', ...option)).toEqual({
        ...{ code: 1, out: '' },
        err: expect.stringContaining(barred),
      })
  }, 120_000)
})

describe('backup and restore', () => {
  test.each(['frame', 'recovery'] as const)(
    'default: every table of %s is in its backup',
    async (service) => {
      const env = await createUsed(service)
      const rows = newFolder()
      expect(await run(env, 'backup', rows)).toMatchObject({ code: 0, err: '' })
      const { tables } = JSON.parse(await readFile(join(rows, 'manifest.json'), 'utf8'))
      const there = await use(env, async (database) => {
        const found = await database.execute<{ name: string }>(
          // Not the counts of rate limits, which Postgres itself drops when it is killed.
          `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
            and relpersistence = 'p' and relname <> 'gangway_migrations'`,
        )
        return found.rows.map(({ name }) => name)
      })
      expect(tables.map(({ name }: { name: string }) => name).sort()).toEqual(there.sort())
    },
    120_000,
  )

  test('default: frame on another machine, keys first; without them, and with others, nothing is restored', async () => {
    const before = await createUsed('frame')
    const [rows, keys] = [newFolder(), newFolder()]
    const written = await run(before, 'backup', rows)
    expect(written).toMatchObject({ code: 0, err: '' })
    expect(written.out).toContain('Back up recovery now, not before')
    const copied = await run(before, 'backup', 'keys', keys)
    expect(copied).toMatchObject({ code: 0, err: '' })
    expect(copied.out).toContain(`${keys} has kek.json, pepper.key, service.`)
    // No key is among the rows.
    const kek = JSON.parse(await readFile(join(before.DATA_DIR ?? '', 'kek.json'), 'utf8'))
    expect(Object.values(kek.keys)).toHaveLength(1)
    const texts: string[] = []
    for (const name of await readdir(rows)) {
      const bytes = await readFile(join(rows, name))
      texts.push((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
    }
    expect(texts.join()).toContain('"ada"')
    for (const key of Object.values<string>(kek.keys)) expect(texts.join()).not.toContain(key)

    const after = await createHost('frame')
    const lacking = await run(after, 'restore', rows)
    expect(lacking).toMatchObject({ code: 1, out: '' })
    expect(lacking.err).toContain('No row was restored:\n  DATA_DIR: kek.json is missing')
    const other = await createUsed('frame')
    const others = newFolder()
    await run(other, 'backup', 'keys', others)
    expect(await run(after, 'restore', 'keys', others)).toMatchObject({ code: 0, err: '' })
    const wrong = await run(after, 'restore', rows)
    expect(wrong).toMatchObject({ code: 1, out: '' })
    expect(wrong.err).toMatch(/DATA_DIR: has not the key \S+ this database is sealed with; put it back/)
    const taken = await run(after, 'restore', 'keys', keys)
    expect(taken).toMatchObject({ code: 1, out: '' })
    expect(taken.err).toContain('kek.json: is there already, and is another: move it away first')

    for (const name of ['kek.json', 'pepper.key']) await rm(join(after.DATA_DIR ?? '', name))
    expect(await run(after, 'restore', 'keys', keys)).toMatchObject({ code: 0, err: '' })
    const restored = await run(after, 'restore', rows)
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('Stop recovery, start this service, then start recovery')
    expect(await readIds(after)).toEqual(['ada'])
    // Its `auth.key` is in no copy, and is made anew by the next start.
    const secrets = await use(after, (database) => database.execute('select 1 from secret_fingerprints'))
    expect(secrets.rows).toEqual([])
    const again = await run(after, 'restore', rows)
    expect(again).toMatchObject({ code: 1, out: '' })
    expect(again.err).toMatch(/DATABASE_URL: this database is not empty \(\w+\): restore into a new one/)
    expect(await readIds(after)).toEqual(['ada'])
  }, 240_000)

  test('behavior: recovery deletes no share after a restore, until an operator agrees', async () => {
    const before = await createUsed('recovery')
    const [rows, keys] = [newFolder(), newFolder()]
    await run(before, 'backup', rows)
    await run(before, 'backup', 'keys', keys)
    const after = await createHost('recovery')
    await run(after, 'restore', 'keys', keys)
    const restored = await run(after, 'restore', rows)
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('It deletes no share until you run `shares agree`.')
    expect(await readIds(after, 'recovery')).toEqual(['s'])
    expect(await run(after, 'shares', 'agree')).toMatchObject({ code: 0 })
    expect(await run(after, 'shares', 'agree')).toMatchObject({ code: 1 })
  }, 240_000)

  test.skipIf(!isWide)(
    'error: what is another service’s is restored by neither, rows and keys',
    { meta: runBySecondRoad, timeout: 240_000 },
    async () => {
      const [frame, recovery] = [await createUsed('frame'), await createUsed('recovery')]
      const [rows, shares, keys] = [newFolder(), newFolder(), newFolder()]
      await run(frame, 'backup', rows)
      await run(recovery, 'backup', shares)
      await run(recovery, 'backup', 'keys', keys)
      const hosts = { frame: await createHost('frame'), recovery: await createHost('recovery') }
      expect((await run(hosts.frame, 'restore', shares)).err).toContain('is of the database of recovery')
      expect((await run(hosts.recovery, 'restore', rows)).err).toContain('is of the database of frame')
      expect((await run(hosts.frame, 'restore', 'keys', keys)).err).toContain(
        'has the keys of recovery, and this is frame',
      )
      const api = { ...hosts.frame, GANGWAY_ROLES: 'api' }
      expect((await run(api, 'restore', rows)).err).toContain('restore it with the variables of that service')
      await expect(run(api, 'backup', 'keys', newFolder())).resolves.toMatchObject({
        code: 1,
        err: expect.stringContaining('GANGWAY_ROLES: Has to name frame or recovery'),
      })
    },
  )

  test.skipIf(!isWide)(
    'error: copies of two kinds are not put beside each other, unless that is said',
    { meta: runBySecondRoad, timeout: 240_000 },
    async () => {
      const [frame, recovery] = [await createUsed('frame'), await createUsed('recovery')]
      const medium = join(root, 'media/stick')
      expect(await run(frame, 'backup', join(medium, 'frame/1'))).toMatchObject({ code: 0 })
      expect(await run(frame, 'backup', join(medium, 'frame/2'))).toMatchObject({ code: 0 })
      for (const [env, ...command] of [
        [frame, 'backup', 'keys', join(medium, 'frame/keys')],
        [recovery, 'backup', join(medium, 'recovery/1')],
        [recovery, 'backup', 'keys', join(medium, 'keys')],
      ] as const) {
        const refused = await run(env, ...command)
        expect(refused).toMatchObject({ code: 1, out: '' })
        expect(refused.err).toMatch(/is beside .*, a copy of another kind \(main\)/)
        expect(await run(env, ...command, '--same-medium')).toMatchObject({ code: 0, err: '' })
        await rm(command.at(-1) ?? '', { recursive: true })
      }
    },
  )

  test.skipIf(!isWide)(
    'error: a folder that is no backup, broken or used, and a folder that cannot be written',
    { meta: runBySecondRoad, timeout: 240_000 },
    async () => {
      const env = await createUsed('frame')
      const rows = newFolder()
      await run(env, 'backup', rows)
      expect((await run(env, 'backup', rows)).err).toContain('has files already: name a new folder')
      await writeFile(join(rows, 'auth_accounts.jsonl.gz'), 'broken')
      const host = await createHost('frame')
      expect((await run(host, 'restore', rows)).err).toContain(
        'auth_accounts.jsonl.gz: is not as it was written: its digest is another',
      )
      expect((await run(host, 'restore', root)).err).toContain('has no SHA256SUMS')
      await writeFile(join(root, 'file'), '')
      expect((await run(env, 'backup', join(root, 'file/folder'))).err).toContain('cannot be used (ENOTDIR')
    },
  )
})

describe.skipIf(!postgres)('move', needsPostgres, () => {
  test('default: the embedded database comes to Postgres; the former one is used no more, until that is taken back', async () => {
    const env = await createUsed('frame', true)
    const url = (await postgres?.createDatabase()) ?? ''
    await writeFile(join(root, 'address'), `${url}\n`)
    const moved = await run(env, 'move', '--to', `@${join(root, 'address')}`)
    expect(moved).toMatchObject({ code: 0, err: '' })
    expect(moved.out).toMatch(/^\d+ rows are moved\. Set DATABASE_URL/)
    const now = { ...env, DATABASE_URL: url }
    expect(await readIds(now)).toEqual(['ada'])
    expect(await run(now, 'migrate')).toMatchObject({ code: 0, out: 'Up to date: nothing was missing\n' })
    // It has no copy of its rows left over.
    expect((await readdir(env.DATA_DIR ?? '')).sort()).toEqual([
      'database',
      'kek.json',
      'pepper.key',
      'service',
    ])

    const former = await run(env, 'migrate')
    expect(former).toMatchObject({ code: 1, out: '' })
    expect(former.err).toContain('this database was moved: name the new one, or take it back by `move undo`')
    const again = await run(env, 'move', '--to', url)
    expect(again).toMatchObject({ code: 1, out: '' })
    expect(again.err).toContain('this database is not empty')
    expect(await run(env, 'move', 'undo')).toMatchObject({ code: 0, err: '' })
    expect(await run(env, 'move', 'undo')).toMatchObject({ code: 1 })
    expect(await run(env, 'migrate')).toMatchObject({ code: 0 })
    expect(await readIds(env)).toEqual(['ada'])
  }, 240_000)

  test('error: what is no address, and what has no embedded database', async () => {
    const env = await createHost('frame', true)
    expect((await run(env, 'move', '--to', 'mysql://x')).err).toContain('--to: is no postgres:// address')
    expect((await run(env, 'move', '--to', '@/none')).err).toContain('/none: cannot be used (ENOENT')
    expect((await run(env, 'move', '--to', 'postgres://127.0.0.1:1/x')).err).toContain(
      'DATA_DIR: has no embedded database to be moved',
    )
    const live = {
      ...{ GANGWAY_ENV: 'production', GANGWAY_ROLES: 'relay', DATA_DIR: env.DATA_DIR ?? '' },
      ...{ WEB_URL: 'https://app.example', API_URL: 'https://api.example', PROJECT_IDS: 'one' },
    }
    expect((await run(live, 'move', '--to', 'postgres://elsewhere.example/x')).err).toContain(
      '--to: Must say sslmode=verify-full in production',
    )
    const server = await createHost('frame')
    expect((await run(server, 'move', '--to', 'postgres://127.0.0.1:1/x')).err).toContain(
      'DATABASE_URL: Is set',
    )
  })
})
