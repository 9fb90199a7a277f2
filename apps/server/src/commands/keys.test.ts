import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeIdentityKeys } from '@gangway/server-kit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runKeysCommand } from './keys.js'

const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const local = { GANGWAY_ENV: 'local', GANGWAY_ROLES: 'recovery' }

test('default: the file gets another current key and keeps the older ones, for its owner’s eyes alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'kek.json')
  const rotate = () => runKeysCommand(['rotate'], { ...local, DATA_DIR: folder })
  const read = async () => JSON.parse(await readFile(file, 'utf8'))
  await expect(rotate()).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
  const before = { current: 'a', keys: { a: randomBytes(32).toString('base64url') } }
  await writeFile(file, JSON.stringify(before), { mode: 0o600 })
  expect(await rotate()).toBe(0)
  const after = await read()
  expect(after.keys).toMatchObject(before.keys)
  expect(after.current).not.toBe(before.current)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(stdout).toHaveBeenLastCalledWith(expect.stringContaining(`${file} has a new key.`))
})

test('error: keys of the environment are changed there', async () => {
  const env = { ...local, KEY_ENCRYPTION_KEYS: '{}' }
  await expect(runKeysCommand(['rotate'], env)).rejects.toMatchObject({
    hints: ['KEY_ENCRYPTION_KEYS: Is set: add the new key there'],
  })
})

test.each([[[]], [['rotate', 'now']], [['list']], [['make']], [['rotate', 'identity', 'now']]])(
  'error: keys %j says how it is used',
  async (options) => {
    expect(await runKeysCommand(options, local)).toBe(2)
    expect(stderr).toHaveBeenCalledWith('Usage: keys rotate, keys make identity, keys rotate identity\n')
  },
)

test('default: keys of identity tokens get another one, which signs an hour later; the older one stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'identity-frame.json')
  const rotate = () => runKeysCommand(['rotate', 'identity'], { ...local, DATA_DIR: folder })
  await expect(rotate()).rejects.toMatchObject({ hints: ['DATA_DIR: Has no keys of identity tokens'] })
  await writeFile(file, makeIdentityKeys(), { mode: 0o600 })
  const [first] = JSON.parse(await readFile(file, 'utf8')).keys
  expect(await rotate()).toBe(0)
  const { keys } = JSON.parse(await readFile(file, 'utf8'))
  expect(keys).toEqual([first, expect.objectContaining({ kty: 'EC' })])
  expect(keys[1].from).toBeGreaterThan(Date.now() + 3_500_000)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  // Nobody knows the new one yet.
  expect(await rotate()).toBe(1)
  expect(JSON.parse(await readFile(file, 'utf8')).keys).toEqual(keys)
})

test('default: a value for IDENTITY_KEYS is printed, and printed again with another key', async () => {
  expect(await runKeysCommand(['make', 'identity'], local)).toBe(0)
  const value = String(stdout.mock.lastCall?.[0])
  expect(await runKeysCommand(['rotate', 'identity'], { ...local, IDENTITY_KEYS: value })).toBe(0)
  const next = JSON.parse(String(stdout.mock.lastCall?.[0]))
  expect(next.keys).toEqual([JSON.parse(value).keys[0], expect.objectContaining({ crv: 'P-256' })])
  await expect(
    runKeysCommand(['rotate', 'identity'], { ...local, IDENTITY_KEYS: '{}' }),
  ).rejects.toMatchObject({ hints: [expect.stringContaining('IDENTITY_KEYS')] })
})
