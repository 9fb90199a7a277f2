import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { manifestFile, refuseFiles } from '@gangway/server-kit'

/** What a folder has a copy of. Two kinds on one medium are more than either is worth alone. */
export type BackupKind = 'main' | 'recovery' | 'keys of frame' | 'keys of recovery'

/**
 * Looks whether a copy of another kind is near the folder, on the same file system: beside it or its parent, or in a folder
 * that is. Shares of both services, or shares and what opens them, must not be lost to one thief.
 *
 * @throws GangwayError `INVALID_CONFIG` naming the copy that was found.
 */
export function assertAlone(folder: string, kind: BackupKind): void {
  const parent = dirname(resolve(folder))
  const grandparent = dirname(parent)
  const near = [parent, grandparent].flatMap((place) =>
    listFolders(place).flatMap((each) => [each, ...listFolders(each)]),
  )
  const device = readDevice(parent) ?? readDevice(grandparent)
  for (const each of new Set([parent, ...near])) {
    const found = readKind(each)
    if (found === undefined || found === kind || readDevice(each) !== device) continue
    throw refuseFiles(
      folder,
      `is beside ${each}, a copy of another kind (${found}): whoever has both has more than either should give. Name another medium, or say --same-medium`,
    )
  }
}

/** None of a place that is everybody's. */
function listFolders(folder: string): string[] {
  try {
    if (folder === dirname(folder) || realpathSync(folder) === realpathSync(tmpdir())) return []
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  } catch {
    return [] // another user's, or not there
  }
}

function readDevice(folder: string): number | undefined {
  try {
    return statSync(folder).dev
  } catch {
    return undefined // not there
  }
}

function readKind(folder: string): BackupKind | undefined {
  try {
    const { format, service } = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8'))
    if (format === 'gangway keys 1') return service === 'recovery' ? 'keys of recovery' : 'keys of frame'
    if (format === 'gangway backup 1') return service === 'recovery' ? 'recovery' : 'main'
  } catch {
    // Not there, another's, or of something else.
  }
  return undefined
}
