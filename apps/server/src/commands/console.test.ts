import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@gangway/dev'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
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

const postgres = await startPostgres()
let folder: string
let env: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-console-'))
  env = {
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: 'frame',
    DATA_DIR: folder,
    FRAME_ROOT: folder,
    MAIL_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'login@example.net',
    PEPPER: 'pepper of this test, long enough 0123456789',
    PROJECT_IDS: 'one',
    ...(postgres ? { DATABASE_URL: await postgres.createDatabase() } : {}),
  }
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await postgres?.stop()
})

const run = async (...command: string[]) => {
  Object.assign(output, { out: '', err: '' })
  return { code: await runCommand(command, env), ...output }
}
const readLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

test.each([
  [['admin']],
  [['admin', 'keys']],
  [['admin', 'keys', 'add', 'desk']],
  [['admin', 'keys', 'add', 'desk', '--scopes', 'people:read,all']],
  [['admin', 'keys', 'add', 'a b', '--scopes', 'people:read']],
  [['admin', 'keys', 'revoke']],
  [['admin', 'keys', 'list', 'x']],
  [['projects']],
  [['projects', 'add']],
  [['projects', 'drop', 'x']],
  [['projects', 'list', 'x']],
])('error: %j says how it is used', async (command) => {
  expect(await run(...command)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^Usage: /) })
})

test('behavior: a key of the console is told once, listed without it, and revoked; its name is never another’s', async () => {
  const made = await run('admin', 'keys', 'add', 'desk', '--scopes', 'people:read,audit:read', '--by', 'olga')
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^gwk_[0-9a-f]{16}_[\w-]{43}\n$/) })
  const key = made.out.trim()
  const listed = await run('admin', 'keys', 'list')
  expect(readLines(listed.out)).toMatchObject([
    { name: 'desk', scopes: ['people:read', 'audit:read'], by: 'olga', revoked: null },
  ])
  expect(listed.out).not.toContain(key.slice(-43))
  expect(await run('admin', 'keys', 'revoke', 'desk')).toMatchObject({ code: 0, out: 'Revoked.\n' })
  expect(await run('admin', 'keys', 'revoke', 'desk')).toMatchObject({ code: 1, out: '' })
  expect(await run('admin', 'keys', 'add', 'desk', '--scopes', 'audit:read')).toMatchObject({
    code: 1,
    out: '',
  })
  expect(readLines((await run('admin', 'keys', 'list')).out)[0].revoked).toMatch(/^20\d\d-/)
}, 180_000)

test('behavior: projects are added, changed in part and removed; those of the environment stay', async () => {
  const read = async () => readLines((await run('projects', 'list')).out)
  expect(await read()).toMatchObject([{ id: 'one', isOfEnvironment: true }])
  const shop = ['shop', '--name', 'The Shop', '--origins', 'https://shop.example,https://*.shop.example']
  expect((await run('projects', 'add', ...shop)).code).toBe(0)
  expect(await run('projects', 'add', ...shop)).toMatchObject({ code: 1, out: '' })
  expect((await run('projects', 'set', 'shop', '--custody', 'user', '--identity-email', 'on')).code).toBe(0)
  expect((await read())[1]).toEqual({
    ...{ id: 'shop', name: 'The Shop', origins: ['https://shop.example', 'https://*.shop.example'] },
    ...{ custody: 'user', identityEmail: true, isOfEnvironment: false },
  })
  expect(await run('projects', 'set', 'shop', '--custody', 'mine')).toMatchObject({
    ...{ code: 2, err: expect.stringMatching(/^custody: /) },
  })
  expect(await run('projects', 'set', 'none', '--name', 'x')).toMatchObject({ code: 1 })
  expect(await run('projects', 'remove', 'one')).toMatchObject({ code: 1 })
  expect(await run('projects', 'set', 'one', '--name', 'Changed')).toMatchObject({ code: 0 })
  expect((await run('projects', 'remove', 'one')).out).toBe('It is as the environment says again.\n')
  expect((await run('projects', 'remove', 'shop')).out).toBe('Removed.\n')
  expect(await read()).toHaveLength(1)
}, 180_000)
