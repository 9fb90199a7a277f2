import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const folderOfTemplates = fileURLToPath(new URL('../templates', import.meta.url))

/** Parameters of {@link createApp}. */
export type CreateAppParameters = {
  /** Where the app is written; made if it is missing. */
  folder: string
  /** One of {@link listTemplates}. */
  template: string
  /** Version of the packages of Gangway that the app gets, as `0.1.0`. */
  version: string
}

/** Names of the templates, in alphabetical order. */
export function listTemplates(): string[] {
  return readdirSync(folderOfTemplates).sort()
}

/**
 * Copies a template into a folder. The app is named after the folder and depends on `version` of Gangway's packages, or on
 * a later one that is compatible.
 *
 * @throws Error if there is no such template, or if the folder is not empty. Nothing is written then.
 */
export function createApp({ folder, template, version }: CreateAppParameters): void {
  if (!listTemplates().includes(template))
    throw new Error(`There is no template "${template}". Templates: ${listTemplates().join(', ')}.`)
  // A fresh repository may already be there.
  if (readFolder(folder).some((name) => name !== '.git'))
    throw new Error(`The folder "${folder}" is not empty. Nothing was written.`)
  mkdirSync(folder, { recursive: true })
  cpSync(join(folderOfTemplates, template), folder, { recursive: true })
  // npm leaves files of this name out of what it packs.
  renameSync(join(folder, '_gitignore'), join(folder, '.gitignore'))
  writeManifest(folder, version)
}

function writeManifest(folder: string, version: string): void {
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  manifest.name = toPackageName(folder)
  for (const name of Object.keys(manifest.dependencies))
    if (name.startsWith('@gangway/')) manifest.dependencies[name] = `^${version}`
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** The folder's name as npm allows it for a package. */
function toPackageName(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return name || 'app'
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
