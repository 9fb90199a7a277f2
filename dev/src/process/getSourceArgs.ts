import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Arguments of `node` that run a TypeScript file of this repository with packages resolved to their sources. */
export function getSourceArgs(file: string, args: readonly string[] = []): string[] {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return ['--conditions=gangway-source', '--import', tsx, file, ...args]
}
