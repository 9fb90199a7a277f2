import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecretKey } from './readSecretKey.js'

let dataDir: string

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'gangway-secret-')), 'data')
})

afterEach(() => rm(join(dataDir, '..'), { recursive: true }))

const key = { variable: 'AUTH_SECRET', file: 'auth.key' }
const read = () => readSecretKey(key, undefined, dataDir)
const refusal = (description: string) =>
  expect.objectContaining({ code: 'INVALID_CONFIG', hints: [`DATA_DIR: ${description}`] })

test('default: the secret of the environment, and no file', async () => {
  const secret = await readSecretKey(key, '0123456789abcdef0123456789abcdef')
  expect(new TextDecoder().decode(secret)).toBe('0123456789abcdef0123456789abcdef')
})

test('behavior: a key made once, by one of several, that only its owner reads (architecture.md §6)', async () => {
  const [first, ...others] = await Promise.all([read(), read(), read()])
  expect(first).toHaveLength(32)
  expect(new Set(first).size).toBeGreaterThan(10)
  for (const other of [...others, await read()]) expect(other).toEqual(first)
  expect(await readdir(dataDir)).toEqual(['auth.key'])
  expect((await stat(join(dataDir, 'auth.key'))).mode & 0o777).toBe(0o600)
})

test('error: a key that is still needed is not made anew; one that is there is read', async () => {
  const readNeeded = () => readSecretKey(key, undefined, dataDir, { isNeeded: true })
  const description = 'auth.key is missing; put back the one this database was made with'
  await expect(readNeeded()).rejects.toThrow(refusal(description))
  const made = await read()
  expect(await readNeeded()).toEqual(made)
})

test('error: a key others may read', async () => {
  await read()
  await chmod(join(dataDir, 'auth.key'), 0o640)
  const description = 'auth.key must be readable by its owner alone (chmod 600, or set AUTH_SECRET)'
  await expect(read()).rejects.toThrow(refusal(description))
})

test('error: a file that is no key, a folder that is none', async () => {
  await read()
  await writeFile(join(dataDir, 'auth.key'), 'weak')
  await expect(read()).rejects.toThrow(refusal('auth.key is not a key of this server'))
  await rm(dataDir, { recursive: true })
  await writeFile(dataDir, '')
  await expect(read()).rejects.toThrow(refusal('cannot be used (EEXIST)'))
})
