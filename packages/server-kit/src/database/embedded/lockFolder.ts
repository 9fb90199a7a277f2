import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createConfigError } from '../../config/environment.js'
import { findProcess, getPid, getProcessIdentity } from './processIdentity.js'

/** A folder that was taken. Whoever writes to it looks before each step whether it still {@link isHeld}. */
export type FolderLock = {
  /** This holder's file. */
  own: string
  /** The file of whoever takes over. */
  next: string
  release(): Promise<void>
}

/** How often the holder of a folder says that it lives, ms. */
const beat = 1_000

/** How many beats in a row a holder that cannot be seen from here must miss: more than a busy machine holds it up. */
const missedBeats = 60

/** Content of the file of a holder that has left. */
const left = 'left'

/**
 * Takes a folder for this process, creating it: the embedded engine keeps nobody out, and two on one folder would ruin
 * it. A process of this machine keeps it as long as it lives, however busy, and not a moment longer. One that cannot be
 * seen from here (another container) is followed after it has missed `missedBeats`.
 *
 * Each holder has a file of its own, `lock.<number>`, and the highest number counts: of several that would follow one
 * holder, one can make the next file. The last file stays, so that no number comes twice.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATA_DIR`.
 */
export async function lockFolder(folder: string, interval = beat): Promise<FolderLock> {
  const toFile = (number: number) => join(folder, `lock.${number}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (;;) {
      const last = (await listNumbers(folder)).at(-1) ?? 0
      if (last > 0) await waitForEnd(toFile(last), interval)
      if (!(await create(toFile(last + 1)))) continue
      const numbers = await listNumbers(folder)
      if (numbers.at(-1) === last + 1) {
        for (const number of numbers.slice(0, -1)) await rm(toFile(number), { force: true })
        return hold({ own: toFile(last + 1), next: toFile(last + 2) }, interval)
      }
      await rm(toFile(last + 1), { force: true }) // others took it and gave it back since it was looked at
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error
    throw refuse(`cannot be written to (${error.code})`)
  }
}

/** Whether nobody has taken over. */
export function isHeld({ own, next }: Pick<FolderLock, 'own' | 'next'>): boolean {
  return existsSync(own) && !existsSync(next)
}

/** Whoever lost the folder ends: it was held up for long, and another went on. */
function hold(files: { own: string; next: string }, interval: number): FolderLock {
  const timer = setInterval(() => {
    if (!isHeld(files)) throw refuse('was taken over by another process while this one was held up')
    const now = new Date()
    void utimes(files.own, now, now).catch(() => undefined) // the next beat tells
  }, interval).unref()
  return {
    ...files,
    async release() {
      clearInterval(timer)
      if (isHeld(files)) await writeFile(files.own, left)
    },
  }
}

async function listNumbers(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).map((name) => Number(/^lock\.(\d+)$/.exec(name)?.[1]))
  return numbers.filter((number) => number > 0).sort((a, b) => a - b)
}

async function create(file: string): Promise<boolean> {
  try {
    await writeFile(file, getProcessIdentity(), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Resolves once the holder may be followed. Beats are counted, not time: what holds this process up holds up both. */
async function waitForEnd(file: string, interval: number): Promise<void> {
  const first = await readBeat(file)
  for (let missed = 0; missed < missedBeats; missed++) {
    const holder = await readFile(file, 'utf8').catch(() => left)
    const found = holder === left ? 'gone' : findProcess(holder)
    if (found === 'gone') return
    if (found === 'alive' || (await readBeat(file)) !== first)
      throw refuse(`is in use by process ${getPid(holder)}; with DATABASE_URL several can share one`)
    await delay(interval)
  }
}

async function readBeat(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.mtimeMs
}

function refuse(description: string) {
  return createConfigError([{ field: 'DATA_DIR', description }])
}
