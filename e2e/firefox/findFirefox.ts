import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['firefox-esr', 'firefox']

/** The Firefox of this machine: `FIREFOX_PATH`, else the system's; undefined where there is none. `GANGWAY_BARE` says so. */
export function findFirefox(): string | undefined {
  if (process.env.GANGWAY_BARE) return undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.FIREFOX_PATH, ...found].find((path) => path && canRun(path))
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
