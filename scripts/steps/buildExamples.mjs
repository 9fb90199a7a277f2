import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildPackages } from './buildPackages.mjs'
import { buildWhenChanged } from './buildWhenChanged.mjs'
import { repository, runCommand } from './runCommand.mjs'

/** Builds the examples that are pages, against the packages as they are published. Resolves with false on failure. */
export async function buildExamples() {
  if (!(await buildPackages())) return false
  const examples = readdirSync(join(repository, 'examples'))
    .filter((name) => existsSync(join(repository, 'examples', name, 'vite.config.ts')))
    .map((name) => `examples/${name}`)
  return buildWhenChanged({
    name: 'examples',
    output: 'examples/ssr/dist/server/render.js',
    inputs: [
      ...examples,
      'packages/core',
      'packages/react',
      'packages/protocol',
      'packages/registry',
      'scripts/packages',
    ],
    async run() {
      const workspaces = examples.flatMap((folder) => ['--workspace', folder])
      return (await runCommand('npm', ['run', 'build', ...workspaces, '--', '--logLevel', 'error'])) === 0
    },
  })
}
