import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyKeys, putKeysBack } from './keyFiles.js'

let root: string
let dataDir: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gangway-key-files-'))
  dataDir = join(root, 'data')
  folder = join(root, 'copy')
  await mkdir(join(dataDir, 'database'), { recursive: true })
  for (const name of ['kek.json', 'pepper.key', 'notes.jwk', 'auth.key', 'service', 'identity-frame.json'])
    await writeFile(join(dataDir, name), name, { mode: 0o600 })
})
afterEach(() => rm(root, { recursive: true }))

const copy = () => copyKeys(dataDir, { folder, service: 'frame', madeAt: new Date(0) })

test('default: what nothing can make again is copied, and put back where it is missing, for its owner alone', async () => {
  const names = ['kek.json', 'pepper.key', 'notes.jwk', 'auth.key', 'service']
  expect(await copy()).toEqual(names)
  expect((await readdir(folder)).sort()).toEqual([...names, 'SHA256SUMS', 'manifest.json'].sort())
  const other = join(root, 'other', 'data')
  expect(await putKeysBack(other, { folder, service: 'frame' })).toEqual(names)
  for (const name of names) {
    expect(await readFile(join(other, name), 'utf8')).toBe(name)
    expect((await stat(join(other, name))).mode & 0o777).toBe(0o600)
  }
  await rm(join(other, 'notes.jwk'))
  expect(await putKeysBack(other, { folder, service: 'frame' })).toEqual(['notes.jwk'])
  expect(await putKeysBack(other, { folder, service: 'frame' })).toEqual([])
})

test('error: another key that is there is not written over, and nothing is written beside it', async () => {
  await copy()
  const other = join(root, 'other')
  await mkdir(other)
  await writeFile(join(other, 'pepper.key'), 'another')
  await expect(putKeysBack(other, { folder, service: 'frame' })).rejects.toMatchObject({
    hints: [`${join(other, 'pepper.key')}: is there already, and is another: move it away first`],
  })
  expect(await readdir(other)).toEqual(['pepper.key'])
})

test('error: keys of another service, a broken copy, and a folder of something else', async () => {
  await copy()
  const put = (service: 'frame' | 'recovery' = 'frame') => putKeysBack(dataDir, { folder, service })
  await expect(put('recovery')).rejects.toMatchObject({
    hints: [`${folder}: has the keys of frame, and this is recovery`],
  })
  await writeFile(join(folder, 'kek.json'), 'broken')
  await expect(put()).rejects.toMatchObject({
    hints: [expect.stringContaining('kek.json: is not as it was written')],
  })
  await expect(putKeysBack(dataDir, { folder: root, service: 'frame' })).rejects.toMatchObject({
    hints: [expect.stringContaining('has no SHA256SUMS')],
  })
})

test('error: a folder without keys', async () => {
  const empty = join(root, 'empty')
  await mkdir(empty)
  await writeFile(join(empty, 'service'), 'frame\n')
  await expect(copyKeys(empty, { folder, service: 'frame', madeAt: new Date(0) })).rejects.toMatchObject({
    hints: [`${empty}: has no keys: those in variables are backed up with the variables`],
  })
})
