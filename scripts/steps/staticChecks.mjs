import { join } from 'node:path'
import { repository, runNode } from './runCommand.mjs'

const inModules = (path) => join(repository, 'node_modules', path)

/** Checks that read the sources without running them, in the order they are run. */
export const staticChecks = [
  {
    name: 'Generated indexes',
    run: async () => (await runNode([join(repository, 'scripts/generate.mjs'), '--check'])) === 0,
  },
  {
    name: 'Format and lint',
    run: async () => (await runNode([inModules('@biomejs/biome/bin/biome'), 'check', '.'])) === 0,
  },
  {
    name: 'Types',
    run: async () => (await runNode([inModules('typescript-native/bin/tsc'), '-p', '.'])) === 0,
  },
  {
    name: 'Unused files, exports and dependencies',
    run: async () => (await runNode([inModules('knip/bin/knip.js'), '--no-progress'])) === 0,
  },
]
