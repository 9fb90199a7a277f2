import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBlocklist } from './readBlocklist.js'

const id = 'eip155:1:0x00000000000000000000000000000000000000Aa'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-blocklist-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(text: string) {
  const file = join(folder, 'blocklist')
  await writeFile(file, text)
  return readBlocklist(file)
}

test('default: no file blocks nobody', async () => {
  expect(await readBlocklist(undefined)).toEqual([])
})

test('parameters: one id a line, with comments and empty lines (data-sources.md §7)', async () => {
  expect(await read(`# drainers\r\n${id} # seen in May\r\n\r\n`)).toEqual([id])
})

test('error: a line that is no id is named, and so is a file that cannot be read', async () => {
  await expect(read(`${id}\n0x12\n${id}`)).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    hints: ['BLOCKLIST_FILE: Line 2 is no CAIP-10 id such as eip155:1:0x…'],
  })
  // One digit short it would block nobody.
  for (const short of [id.slice(0, -1), 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:0x12'])
    await expect(read(short)).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
  await expect(readBlocklist(join(folder, 'missing'))).rejects.toMatchObject({
    hints: ['BLOCKLIST_FILE: cannot be read (ENOENT)'],
  })
})
