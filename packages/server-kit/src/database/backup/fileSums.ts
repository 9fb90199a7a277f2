import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { GangwayError } from '@gangway/protocol'
import { createConfigError } from '../../config/environment.js'

/** Digests of all other files of a folder, as `sha256sum` writes and checks them; written last, so that it says that all are there. */
const sumsFile = 'SHA256SUMS'

/** What the system's codes mean for whoever writes files. */
const meanings: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'it can only be read',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EIO: 'the disk fails',
  ENOENT: 'it is not there',
}

/** An error about a folder or a file, for an operator's eyes. */
export function refuseFiles(path: string, description: string): GangwayError {
  return createConfigError([{ field: path, description }])
}

/** An error of the system as {@link refuseFiles} says it; others stay as they are. */
export function toFileError(error: unknown, path: string): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error
  const code = String(error.code)
  return refuseFiles(path, `cannot be used (${code}${meanings[code] ? `: ${meanings[code]}` : ''})`)
}

/**
 * Fills a new folder: `write` is given what makes each file's full path. Files are their owner's alone. If anything fails all
 * that was written is removed.
 *
 * @throws GangwayError `INVALID_CONFIG` if the folder has files, the disk is full, or it cannot be written.
 */
export async function fillFolder<T>(
  folder: string,
  write: (toPath: (name: string) => string) => Promise<T>,
): Promise<T> {
  const names = new Set<string>()
  let isOurs = false
  const toPath = (name: string) => {
    names.add(name)
    return join(folder, name)
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0) throw refuseFiles(folder, 'has files already: name a new folder')
    isOurs = true
    const written = await write(toPath)
    await writeSums(folder, [...names])
    return written
  } catch (error) {
    for (const name of isOurs ? [...names, sumsFile] : [])
      await rm(join(folder, name), { force: true }).catch(() => {})
    throw toFileError(error, folder)
  }
}

async function writeSums(folder: string, names: readonly string[]): Promise<void> {
  const lines: string[] = []
  for (const name of [...names].sort()) lines.push(`${await digestFile(join(folder, name))}  ${name}\n`)
  await writeDurably(join(folder, sumsFile), lines.join(''))
}

/** Writes a file that was not there, readable by its owner alone, and waits for the disk to have it. */
export async function writeDurably(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Compares every file of a folder with its digest. Resolves with the digest of them all, which names this very folder.
 *
 * @throws GangwayError `INVALID_CONFIG` naming the file that is missing or not as it was written.
 */
export async function verifySums(folder: string): Promise<string> {
  const text = await readFile(join(folder, sumsFile), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw toFileError(error, folder)
    throw refuseFiles(folder, `has no ${sumsFile}: its writing did not come to an end, or it is no backup`)
  })
  const lines = text.split('\n').filter((line) => line !== '')
  if (lines.length === 0) throw refuseFiles(join(folder, sumsFile), 'is not as it was written')
  for (const line of lines) {
    const [, digest, name = ''] = /^([0-9a-f]{64}) {2}([\w.]+)$/.exec(line) ?? []
    if (digest === undefined) throw refuseFiles(join(folder, sumsFile), 'is not as it was written')
    const found = await digestFile(join(folder, name)).catch((error) => {
      throw toFileError(error, join(folder, name))
    })
    if (found !== digest)
      throw refuseFiles(join(folder, name), 'is not as it was written: its digest is another')
  }
  const listed = new Set(lines.map((line) => line.slice(66)))
  const stranger = (await readdir(folder)).find((name) => name !== sumsFile && !listed.has(name))
  if (stranger !== undefined) throw refuseFiles(join(folder, stranger), `is not in ${basename(sumsFile)}`)
  return createHash('sha256').update(text).digest('hex')
}

async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
