import { basename } from 'node:path'
import { readSecretFile, refuseFile } from '../files/readSecretFile.js'
import { replaceFile } from '../files/writeSecretFile.js'
import { createKeySetKms } from './createKeySetKms.js'
import { addKey, type KeySet, keySetForm, parseKeySet } from './keySet.js'
import type { Kms } from './kms.js'

/**
 * A KMS over the keys of a file (`{"current": id, "keys": {id: 32 bytes in base64url}}`), made at the first start, which
 * is when `isDatabaseSealed` says no. A key another process added since is found.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATA_DIR` when the file is missing, others may read it, or it holds no
 * keys.
 */
export async function createKeyFileKms(path: string, options: { isFirstStart: boolean }): Promise<Kms> {
  return createKeySetKms(await readKeyFile(path, options), () => readKeyFile(path))
}

/**
 * Adds a key to the file and makes it the current one. A service uses it from its next start on, and wraps by it what the
 * older ones wrap; when its log says that this is done, those may be taken out of the file.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATA_DIR`.
 */
export async function rotateKeyFile(path: string): Promise<void> {
  await replaceFile(path, addKey(await readKeyFile(path)))
}

async function readKeyFile(path: string, { isFirstStart } = { isFirstStart: false }): Promise<KeySet> {
  const name = basename(path)
  const text = await readSecretFile(path, () => {
    if (!isFirstStart) throw refuseFile(`${name} is missing; put back the one this database is sealed with`)
    return addKey(undefined)
  })
  const set = parseKeySet(text)
  if (!set) throw refuseFile(`${name} is not ${keySetForm}`)
  return set
}
