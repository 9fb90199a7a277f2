import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createConfigError } from '@gangway/server-kit'

/** Bytes of a key this server makes itself. */
const keySize = 32

/**
 * The secret that signs sign-in tokens: `AUTH_SECRET`, else the key file of the data folder, made at the first start.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATA_DIR` when others may read the file, or it is not a key.
 */
export async function readAuthSecret(config: {
  authSecret: string | undefined
  dataDir: string | undefined
}): Promise<Uint8Array> {
  const { authSecret, dataDir = '' } = config
  if (authSecret !== undefined) return new TextEncoder().encode(authSecret)
  const file = join(dataDir, 'auth.key')
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await createKey(file)
    const { mode } = await stat(file)
    if ((mode & 0o077) !== 0)
      throw refuse('auth.key must be readable by its owner alone (chmod 600, or set AUTH_SECRET)')
    const key = await readFile(file)
    if (key.byteLength !== keySize) throw refuse('auth.key is not a key of this server')
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
