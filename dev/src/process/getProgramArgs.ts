import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repository } from './repository.js'

/**
 * Arguments of `node` that run a TypeScript file of this repository as it was built by `scripts/steps/buildPrograms.mjs`,
 * which lists what can be run. Throws where it was not built.
 */
export function getProgramArgs(source: URL, args: readonly string[] = []): string[] {
  const name = relative(repository, fileURLToPath(source)).replace(/\.ts$/, '.js')
  const file = join(repository, 'node_modules/.cache/gangway/programs', name)
  if (!existsSync(file)) throw new Error(`${name} is not built: see scripts/steps/buildPrograms.mjs`)
  return [file, ...args]
}
