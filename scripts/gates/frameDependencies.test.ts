import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listTransitiveDependencies } from './listTransitiveDependencies.js'
import { readImports } from './readImports.js'

const read = (path: string) => JSON.parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'))
const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = read('../../apps/frame/package.json')

test('threat 30: the secure frame has at most twelve direct dependencies (embedded-wallet.md D11)', () => {
  expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(12)
})

test('threat 30: what comes with them is checked in, so that a new package shows in review', () => {
  const found = listTransitiveDependencies(read('../../package-lock.json'), 'apps/frame')
  expect(found).toEqual(read('../../apps/frame/dependencies.json'))
})

test('threat 30: none of them runs a script when it is installed', () => {
  const { packages } = read('../../package-lock.json') as {
    packages: Record<string, { version?: string; hasInstallScript?: boolean }>
  }
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
  // The lock file does say so where a package has one.
  expect(withScript).not.toEqual([])
  const dependencies: string[] = read('../../apps/frame/dependencies.json')
  expect(dependencies.filter((name) => withScript.includes(name))).toEqual([])
})

test('behavior: the page of the frame loads the messages of the key Worker and none of its methods', () => {
  const loaded = new Set(['apps/frame/src/main.ts'])
  // A set goes on with what is added meanwhile.
  for (const file of loaded)
    for (const { target, isTypeOnly } of readImports(root, file))
      if (target?.endsWith('.ts') && !isTypeOnly) loaded.add(target)
  const signer = [...loaded].filter((file) => file.startsWith('apps/frame/src/signer/'))
  expect(signer.map((file) => file.slice('apps/frame/src/signer/'.length)).sort()).toEqual([
    'connectWorker.ts',
    'createKeyWorker.ts',
    'workerMessages.ts',
    'workerMethodNames.ts',
  ])
})
