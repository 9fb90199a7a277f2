import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The id of the world kept in a state folder; drawn when the folder has none yet. */
export function readWorldId(folder: string): string {
  const file = join(folder, 'worldId')
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const worldId = randomUUID()
    writeFileSync(file, worldId)
    return worldId
  }
}
