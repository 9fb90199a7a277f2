import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
    const entries = ['index.js', 'createEarlyButton.js']
    compileStyles({ source: join(repository, 'packages/react/src'), output, entries })
    // Server components find this file in the place of index.js, and may not run what is in it. Bundlers without server
    // components would warn of the directive in each chunk.
    writeFileSync(
      join(output, 'client.js'),
      `'use client';\n${readFileSync(join(output, 'index.js'), 'utf8')}`,
    )
  }
  // Installing the element is enough to have its styles.
  if (name === 'element') {
    cpSync(join(compiled, 'react/src/style.css'), join(output, 'style.css'))
    writeFileSync(join(output, 'style.css.d.ts'), 'export {}\n')
  }
  nameAugmentations(output, name)
  const dist = join(repository, 'packages', name, 'dist')
  // The test wallet's script in there is built by itself.
  for (const entry of readDist(dist))
    if (entry !== 'testWallet.js') rmSync(join(dist, entry), { recursive: true })
  cpSync(output, dist, { recursive: true })
}

/**
 * What slices, views and others add to an interface (`declare module '../config/state.js'`) stands in their own
 * declarations, which no other file names once types are all that is left. Each entry names them, or its reader's
 * compiler would not see what they add.
 */
function nameAugmentations(output, name) {
  const augmenting = readdirSync(output, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.d.ts'))
    .filter((file) => /^declare module '\./m.test(readFileSync(join(output, file), 'utf8')))
    .sort()
  const { exports = {} } = JSON.parse(
    readFileSync(join(repository, 'packages', name, 'package.json'), 'utf8'),
  )
  for (const { types } of Object.values(exports)) {
    const entry = types?.replace('./dist/', '')
    const path = entry && join(output, entry)
    if (!path?.endsWith('.d.ts') || !existsSync(path)) continue
    const up = '../'.repeat(entry.split('/').length - 1) || './'
    const lines = augmenting
      .filter((file) => file !== entry)
      .map((file) => `import '${up}${file.replace(/\.d\.ts$/, '.js')}';\n`)
    if (lines.length > 0) writeFileSync(path, `${readFileSync(path, 'utf8')}${lines.join('')}`)
  }
}

function readDist(dist) {
  try {
    return readdirSync(dist)
  } catch {
    return [] // never built
  }
}
