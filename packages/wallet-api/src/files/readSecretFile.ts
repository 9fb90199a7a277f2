import { mkdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { createConfigError } from '@gangway/server-kit'
import { createFileOnce } from './writeSecretFile.js'

/**
 * The text of a file that holds a secret; made from `make()` where there is none yet, by one of several processes.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATA_DIR` when others may read the file, or it cannot be used.
 */
export async function readSecretFile(path: string, make: () => Promise<string> | string): Promise<string> {
  const name = basename(path)
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    if (!(await isThere(path))) await createFileOnce(path, await make())
    const { mode } = await stat(path)
    if ((mode & 0o077) !== 0) throw refuseFile(`${name} must be readable by its owner alone (chmod 600)`)
    return await readFile(path, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error
    throw refuseFile(`${name} cannot be used (${error.code})`)
  }
}

/** Why a service does not start with the files it was given. */
export function refuseFile(description: string) {
  return createConfigError([{ field: 'DATA_DIR', description }])
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
