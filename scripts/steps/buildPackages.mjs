import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileStyles } from '../packages/compileStyles.mjs'
import { publishedPackages } from '../packages/publishedPackages.mjs'
import { buildWhenChanged } from './buildWhenChanged.mjs'
import { repository, runNode } from './runCommand.mjs'

const compiled = join(repository, 'node_modules/.cache/gangway/packages')

/**
 * Builds what is published into each package's `dist`: one script and one declaration for each source file, so that
 * every `import()` stays where it is, and the styles of `react` as one file. Resolves with false on failure.
 */
export function buildPackages() {
  return buildWhenChanged({
    name: 'packages',
    output: 'packages/react/dist/style.css',
    inputs: [
      ...publishedPackages.map((name) => `packages/${name}`),
      'scripts/packages',
      'scripts/steps/buildPackages.mjs',
      'tsconfig.packages.json',
    ],
    async run() {
      rmSync(compiled, { recursive: true, force: true })
      const tsc = join(repository, 'node_modules/typescript-native/bin/tsc')
      if ((await runNode([tsc, '-p', 'tsconfig.packages.json'])) !== 0) return false
      for (const name of publishedPackages) publish(name)
      return true
    },
  })
}

function publish(name) {
  const output = join(compiled, name, 'src')
  if (name === 'react') {
    compileStyles({ source: join(repository, 'packages/react/src'), output, entry: 'index.js' })
    // Server components may import this file, but not run what is in it.
    const index = join(output, 'index.js')
    writeFileSync(index, `'use client';\n${readFileSync(index, 'utf8')}`)
  }
  const dist = join(repository, 'packages', name, 'dist')
  // The test wallet's script in there is built by itself.
  for (const entry of readDist(dist))
    if (entry !== 'testWallet.js') rmSync(join(dist, entry), { recursive: true })
  cpSync(output, dist, { recursive: true })
}

function readDist(dist) {
  try {
    return readdirSync(dist)
  } catch {
    return [] // never built
  }
}
