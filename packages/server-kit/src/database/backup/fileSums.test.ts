import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillFolder, verifySums, writeDurably } from './fileSums.js'

let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gangway-sums-'))
  folder = join(root, 'a', 'copy')
})
afterEach(() => rm(root, { recursive: true }))

const fill = () =>
  fillFolder(folder, async (toPath) => {
    await writeDurably(toPath('kek.json'), '{}')
    await writeDurably(toPath('rows.jsonl.gz'), new Uint8Array([1, 2, 3]))
    return 'written'
  })

test('default: files are readable by their owner alone, and sha256sum agrees with the digests', async () => {
  expect(await fill()).toBe('written')
  expect((await readdir(folder)).sort()).toEqual(['SHA256SUMS', 'kek.json', 'rows.jsonl.gz'])
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const digest = await verifySums(folder)
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect(await verifySums(folder)).toBe(digest)
})

test.skipIf(!existsSync('/usr/bin/sha256sum'))(
  'behavior: the digests are in the form of sha256sum',
  { meta: { skipReason: 'no /usr/bin/sha256sum here' } },
  async () => {
    await fill()
    const said = execFileSync('/usr/bin/sha256sum', ['--check', 'SHA256SUMS'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(said).toBe('kek.json: OK\nrows.jsonl.gz: OK\n')
  },
)

test('error: a folder with files is not filled, and keeps what it has', async () => {
  await fill()
  await expect(fill()).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    hints: [`${folder}: has files already: name a new folder`],
  })
  await verifySums(folder)
})

test('error: if the writing fails, all that was written is removed, and the folder can be filled again', async () => {
  const failed = fillFolder(folder, async (toPath) => {
    await writeDurably(toPath('first'), 'x')
    throw new Error('the database is gone')
  })
  await expect(failed).rejects.toThrow('the database is gone')
  expect(await readdir(folder)).toEqual([])
  await fill()
})

test.skipIf(!existsSync('/dev/full'))(
  'error: a full disk is reported, and what was written is removed',
  { meta: { skipReason: 'no /dev/full here' } },
  async () => {
    const filled = fillFolder(folder, async (toPath) => {
      await writeDurably(toPath('first'), 'x')
      await writeFile('/dev/full', 'x')
    })
    await expect(filled).rejects.toMatchObject({
      hints: [`${folder}: cannot be used (ENOSPC: the disk is full)`],
    })
    expect(await readdir(folder)).toEqual([])
  },
)

test.each([
  ['changed', (file: string) => appendFile(file, 'x'), 'is not as it was written: its digest is another'],
  ['missing', (file: string) => rm(file), 'cannot be used (ENOENT: it is not there)'],
])('error: a file that is %s', async (_what, spoil, text) => {
  await fill()
  const file = join(folder, 'rows.jsonl.gz')
  await spoil(file)
  await expect(verifySums(folder)).rejects.toMatchObject({ hints: [`${file}: ${text}`] })
})

test.each([
  ['', 'is not as it was written'],
  ['x  ../kek.json\n', 'is not as it was written'],
  [`${'0'.repeat(64)}  ../../kek.json\n`, 'is not as it was written'],
])('error: a list of digests such as %j', async (content, text) => {
  await fill()
  const file = join(folder, 'SHA256SUMS')
  await writeFile(file, content)
  await expect(verifySums(folder)).rejects.toMatchObject({ hints: [`${file}: ${text}`] })
})

test('error: a list that lacks a file, and a folder that lacks a list', async () => {
  await fill()
  const file = join(folder, 'SHA256SUMS')
  const [first = ''] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, `${first}\n`)
  await expect(verifySums(folder)).rejects.toMatchObject({
    hints: [`${join(folder, 'rows.jsonl.gz')}: is not in SHA256SUMS`],
  })
  await rm(file)
  const hints = [`${folder}: has no SHA256SUMS: its writing did not come to an end, or it is no backup`]
  await expect(verifySums(folder)).rejects.toMatchObject({ hints })
})
