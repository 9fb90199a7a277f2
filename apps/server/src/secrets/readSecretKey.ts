import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createConfigError } from '@gangway/server-kit'

/** Bytes of a key this server makes itself. */
const keySize = 32

/** A secret of random bytes: the variable that may hold it, and the file of the data folder that holds it otherwise. */
export type SecretKey = { variable: string; file: string }

/**
 * The bytes of a secret: `secret` as the environment gave it, else those of the key file, made where there is none yet
 * unless `isNeeded` says that what it made is still in use.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATA_DIR` when the file is missing, others may read it, or it is not a
 * key.
 */
export async function readSecretKey(
  { variable, file: name }: SecretKey,
  secret: string | undefined,
  dataDir = '',
  { isNeeded } = { isNeeded: false },
): Promise<Uint8Array> {
  if (secret !== undefined) return new TextEncoder().encode(secret)
  const file = join(dataDir, name)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    if (!isNeeded) await createKey(file)
    else if (!existsSync(file))
      throw refuse(`${name} is missing; put back the one this database was made with`)
    const { mode } = await stat(file)
    if ((mode & 0o077) !== 0)
      throw refuse(`${name} must be readable by its owner alone (chmod 600, or set ${variable})`)
    const key = await readFile(file)
    if (key.byteLength !== keySize) throw refuse(`${name} is not a key of this server`)
    return new Uint8Array(key)
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error
    throw refuse(`cannot be used (${error.code})`)
  }
}

/** Of several processes that start together one makes the key; none ever sees half of it. */
async function createKey(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, randomBytes(keySize), { mode: 0o600 })
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

function refuse(description: string) {
  return createConfigError([{ field: 'DATA_DIR', description }])
}
