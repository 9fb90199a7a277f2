import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** What git ignores, and git's own. */
const notCloned = new Set(['.git', '.gangway', 'dist', 'node_modules', 'playwright-report', 'test-results'])

/**
 * Copies the repository as it is now into a new folder, as a fresh clone with its packages installed. Packages of
 * others are links into `root`; those of the repository are the clone's own. Nothing is built there.
 */
export function cloneRepository(root: string): string {
  const clone = mkdtempSync(join(tmpdir(), 'gangway-clone-'))
  cpSync(root, clone, { recursive: true, filter: (path) => !notCloned.has(basename(path)) })
  link(root, clone, 'node_modules', (name) => ['.cache', '.vite-temp', '@gangway'].includes(name))
  // Relative links, which lead to the clone's packages.
  cpSync(join(root, 'node_modules/@gangway'), join(clone, 'node_modules/@gangway'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  for (const folder of ['packages', 'apps', 'examples'])
    for (const name of readdirSync(join(root, folder))) link(root, clone, join(folder, name, 'node_modules'))
  for (const folder of ['dev', 'e2e', 'bench', 'compatibility'])
    link(root, clone, join(folder, 'node_modules'))
  return clone
}

function link(root: string, clone: string, folder: string, isLeftOut = (_name: string) => false) {
  for (const name of readFolder(join(root, folder))) {
    if (isLeftOut(name)) continue
    mkdirSync(join(clone, folder), { recursive: true })
    symlinkSync(join(root, folder, name), join(clone, folder, name))
  }
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // a workspace with nothing of its own installed
  }
}
