import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEnvironmentKms } from './createEnvironmentKms.js'
import { createKeyFileKms, rotateKeyFile } from './createKeyFileKms.js'
import { keySetForm } from './keySet.js'
import { openRecord } from './openRecord.js'
import { sealRecord } from './sealRecord.js'

let folder: string
let file: string

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'gangway-kek-')), 'data')
  file = join(folder, 'kek.json')
})

afterEach(() => rm(join(folder, '..'), { recursive: true }))

const open = (isFirstStart = true) => createKeyFileKms(file, { isFirstStart })
const refusal = (description: string) =>
  expect.objectContaining({ code: 'INVALID_CONFIG', hints: [`DATA_DIR: ${description}`] })
const data = new Uint8Array([1, 2, 3])

test('behavior: keys made once, by one of several, that only their owner reads (architecture.md §6)', async () => {
  const made = await Promise.all([open(), open(), open()])
  expect(new Set(made.map(({ currentKekId }) => currentKekId)).size).toBe(1)
  expect(await readdir(folder)).toEqual(['kek.json'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const sealed = await sealRecord(await open(), data, [])
  for (const kms of made) expect(await openRecord(kms, sealed, [])).toEqual(data)
})

test('behavior: a key that was added wraps from the next start on; who runs meanwhile reads by it', async () => {
  const running = await open()
  const old = await sealRecord(running, data, [])
  await rotateKeyFile(file)
  const next = await open()
  expect(next.currentKekId).not.toBe(running.currentKekId)
  expect(await openRecord(next, old, [])).toEqual(data)
  expect(await openRecord(running, await sealRecord(next, data, []), [])).toEqual(data)
  expect(await readdir(folder)).toEqual(['kek.json'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('default: the same keys by the environment', async () => {
  const sealed = await sealRecord(await open(), data, [])
  const kms = createEnvironmentKms(await readFile(file, 'utf8'), 'KEY_ENCRYPTION_KEYS')
  expect(await openRecord(kms, sealed, [])).toEqual(data)
})

test('error: a file that is gone is not made anew, neither by a later start nor by a rotation', async () => {
  const missing = refusal('kek.json is missing; put back the one this database is sealed with')
  await expect(open(false)).rejects.toThrow(missing)
  await expect(rotateKeyFile(file)).rejects.toThrow(missing)
  expect(await readdir(folder)).toEqual([])
  await open()
  await rotateKeyFile(file)
  expect(await open(false)).toMatchObject({ currentKekId: expect.any(String) })
})

test('error: keys others may read', async () => {
  await open()
  await chmod(file, 0o640)
  const description = 'kek.json must be readable by its owner alone (chmod 600)'
  await expect(open()).rejects.toThrow(refusal(description))
})

const good = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'

test.each([
  ['no JSON', 'weak'],
  ['no keys', '{"current":"a","keys":{}}'],
  ['a current key that is not there', `{"current":"b","keys":{"a":"${good}"}}`],
  ['one that is there for every object', `{"current":"toString","keys":{"a":"${good}"}}`],
  ['a short key', '{"current":"a","keys":{"a":"AAECAwQFBgcICQoLDA0ODw"}}'],
  ['a typed key', `{"current":"a","keys":{"a":"${'A'.repeat(43)}"}}`],
  ['one good key and one that is not', `{"current":"a","keys":{"a":"${good}","b":""}}`],
])('error: %s, in the file and in the environment; the text is not told', async (_name, text) => {
  await open()
  await writeFile(file, text)
  await expect(open()).rejects.toThrow(refusal(`kek.json is not ${keySetForm}`))
  expect(() => createEnvironmentKms(text, 'KEY_ENCRYPTION_KEYS')).toThrow(
    expect.objectContaining({
      code: 'INVALID_CONFIG',
      hints: [`KEY_ENCRYPTION_KEYS: is not ${keySetForm}`],
    }),
  )
})

test('error: a folder that is none', async () => {
  await writeFile(folder, '')
  await expect(open()).rejects.toThrow(refusal('kek.json cannot be used (EEXIST)'))
})
