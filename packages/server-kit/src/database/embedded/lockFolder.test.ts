import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isHeld, lockFolder } from './lockFolder.js'
import { getProcessIdentity } from './processIdentity.js'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-lock-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

const inUse = (pid: number) =>
  expect.objectContaining({
    hints: [`DATA_DIR: is in use by process ${pid}; with DATABASE_URL several can share one`],
  })

test('default: takes the folder, gives it back, and takes it again', async () => {
  const lock = await lockFolder(folder)
  expect((await readFile(lock.own, 'utf8')).split('\n')[1]).toBe(`${process.pid}`)
  await lock.release()
  await (await lockFolder(folder)).release()
  expect(await readdir(folder)).toEqual(['lock.2'])
})

test.each(['a new folder', 'one whose holder is gone'])(
  'behavior: of several at once one gets %s',
  async (kind) => {
    if (kind !== 'a new folder') await writeFile(join(folder, 'lock.7'), await identityOfTheDead())
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
    const taken = tries.filter((result) => result.status === 'fulfilled')
    expect(taken).toHaveLength(1)
    expect(taken[0]?.value && isHeld(taken[0].value)).toBe(true)
    await taken[0]?.value.release()
  },
)

test('behavior: a holder elsewhere that is silent is followed, and sees it', async () => {
  const other = { own: join(folder, 'lock.7'), next: join(folder, 'lock.8') }
  await writeFile(other.own, 'another place\n7\n1')
  expect(isHeld(other)).toBe(true)
  const lock = await lockFolder(folder, 2)
  expect([isHeld(other), isHeld(lock)]).toEqual([false, true])
  await lock.release()
})

test('behavior: a holder here keeps the folder however silent it is; its pid given again does not', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  children.push(child)
  await once(child, 'spawn')
  const [place, , start] = getProcessIdentity().split('\n')
  await writeFile(join(folder, 'lock.1'), `${place}\n${process.pid}\n${start}`)
  await utimes(join(folder, 'lock.1'), 1, 1)
  await expect(lockFolder(folder, 1)).rejects.toThrow(inUse(process.pid))
  await writeFile(join(folder, 'lock.1'), `${place}\n${child.pid}\n${start}0`)
  await (await lockFolder(folder)).release()
})

test('error: a holder elsewhere that still speaks', async () => {
  const file = join(folder, 'lock.1')
  await writeFile(file, 'another place\n7\n1')
  const speaking = setInterval(() => void utimes(file, new Date(), new Date()), 5)
  await expect(lockFolder(folder, 20)).rejects.toThrow(inUse(7))
  clearInterval(speaking)
})

async function identityOfTheDead(): Promise<string> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'close')
  return getProcessIdentity().replace(`\n${process.pid}\n`, `\n${child.pid}\n`)
}
