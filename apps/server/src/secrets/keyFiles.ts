import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  fillFolder,
  manifestFile,
  refuseFiles,
  toFileError,
  verifySums,
  writeDurably,
} from '@gangway/server-kit'
import * as v from 'valibot'

/**
 * Files of a data folder that nothing can make again: what seals, what finds people, what signs for the service, what pays for
 * batches, what people who signed in are named by to back ends, and which service they are of.
 */
const keyFiles = ['kek.json', 'pepper.key', 'notes.jwk', 'relayer.key', 'auth.key', 'service'] as const

const manifestSchema = v.object({
  format: v.literal('gangway keys 1'),
  service: v.picklist(['frame', 'recovery']),
  madeAt: v.string(),
  files: v.array(v.picklist(keyFiles)),
})

/** Which keys a folder has a copy of. */
type KeyManifest = v.InferOutput<typeof manifestSchema>

/**
 * Copies the keys of a service from its data folder into a new one, and resolves with their names.
 *
 * @throws GangwayError `INVALID_CONFIG` if there are none, or the folder cannot be filled.
 */
export async function copyKeys(
  dataDir: string,
  { folder, service, madeAt }: { folder: string; service: KeyManifest['service']; madeAt: Date },
): Promise<readonly string[]> {
  const files = keyFiles.filter((name) => existsSync(join(dataDir, name)))
  if (!files.some((name) => name !== 'service'))
    throw refuseFiles(dataDir, 'has no keys: those in variables are backed up with the variables')
  return fillFolder(folder, async (toPath) => {
    for (const name of files) await writeDurably(toPath(name), await readFile(join(dataDir, name)))
    const manifest: KeyManifest = {
      format: 'gangway keys 1',
      ...{ service, madeAt: madeAt.toISOString(), files },
    }
    await writeDurably(toPath(manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
    return files
  })
}

/**
 * Puts a copy of keys back into a data folder, and resolves with the names of those that were not there.
 *
 * @throws GangwayError `INVALID_CONFIG` if the copy is broken or another service's, or another key is there; nothing is written
 * then.
 */
export async function putKeysBack(
  dataDir: string,
  { folder, service }: { folder: string; service: KeyManifest['service'] },
): Promise<readonly string[]> {
  await verifySums(folder)
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((error) => {
    throw toFileError(error, folder)
  })
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text)
  if (!read.success) throw refuseFiles(folder, 'is no copy of keys, or of another version')
  if (read.output.service !== service)
    throw refuseFiles(folder, `has the keys of ${read.output.service}, and this is ${service}`)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const missing: string[] = []
    for (const name of read.output.files) {
      const there = join(dataDir, name)
      if (!existsSync(there)) missing.push(name)
      else if (!(await readFile(there)).equals(await readFile(join(folder, name))))
        throw refuseFiles(there, 'is there already, and is another: move it away first')
    }
    for (const name of missing) await writeDurably(join(dataDir, name), await readFile(join(folder, name)))
    return missing
  } catch (error) {
    throw toFileError(error, dataDir)
  }
}
