import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test.each([[[]], [['rotate', 'now']], [['list']]])('error: keys %j says how it is used', async (options) => {
  expect(await runKeysCommand(options, local)).toBe(2)
  expect(stderr).toHaveBeenCalledWith('Usage: keys rotate\n')
})
