import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** WebKitGTK as Debian has it (package webkit2gtk-driver), under a screen of its own (xvfb). */
export type WebKitPrograms = { driver: string; browser: string; screen: string }

/** Those of this machine; undefined where one is missing. `GANGWAY_BARE` says that there are none. */
export function findWebKit(): WebKitPrograms | undefined {
  if (process.env.GANGWAY_BARE) return undefined
  const [driver, screen] = ['WebKitWebDriver', 'xvfb-run'].map(findProgram)
  const browser = findMiniBrowser()
  return driver && screen && browser ? { driver, browser, screen } : undefined
}

function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** It lies with the library, in a folder of the processor's name. */
function findMiniBrowser(): string | undefined {
  const libraries = '/usr/lib'
  const folders = existsSync(libraries) ? readdirSync(libraries) : []
  return folders
    .map((folder) => join(libraries, folder, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find((path) => existsSync(path))
}
