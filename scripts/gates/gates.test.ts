import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findCycles, findForbiddenImports } from './importBoundaries.js'
import { findForbiddenPackages } from './licences.js'
import { repositoryWith } from './repositoryWith.js'
import { findSpelledSpecTexts } from './specTexts.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('imports', () => {
  const manifest = JSON.stringify({ name: 'a', dependencies: { '@gangway/core': '*', viem: '*' } })

  test('default: every import of the repository is allowed and declared', () => {
    expect(findForbiddenImports(root)).toEqual([])
  })

  test('default: no file of the repository imports itself in a circle', () => {
    expect(findCycles(root)).toEqual([])
  })

  test.each([
    ['a layer it may not use', `import { x } from '@gangway/core'`, 'is a layer this package may not use'],
    ['an undeclared package', `export * from 'left-pad'`, 'is not declared'],
    ['a forbidden package', `const x = await import('viem')`, 'is forbidden here'],
    ['a file of another package', `import '../../b/src/b.js'`, 'leaves its package'],
  ])('error: %s', (_name, source, why) => {
    const folder = repositoryWith({ 'a/package.json': manifest, 'a/src/a.ts': source })
    expect(findForbiddenImports(folder, { a: { workspace: [], forbidden: ['viem'] } })).toEqual([
      expect.stringContaining(why),
    ])
  })

  test('behavior: a types-only package may be imported as types', () => {
    const rules = { a: { workspace: [], typesOnly: ['viem'] } }
    const typed = repositoryWith({ 'a/package.json': manifest, 'a/a.ts': `import type { X } from 'viem'` })
    expect(findForbiddenImports(typed, rules)).toEqual([])
    const loaded = repositoryWith({ 'a/package.json': manifest, 'a/a.ts': `import { X } from 'viem'` })
    expect(findForbiddenImports(loaded, rules)).toHaveLength(1)
  })

  test('error: a cycle, by whatever kind of import', () => {
    const folder = repositoryWith({
      'a/a.ts': `import type { B } from './b.js'`,
      'a/b.ts': `export * from './c.js'`,
      'a/c.ts': `const load = () => import('./a.js')`,
    })
    expect(findCycles(folder, ['a'])).toEqual(['a/a.ts → a/b.ts → a/c.ts → a/a.ts'])
  })
})

describe('licences', () => {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

  test('default: every package of the lockfile may be used', () => {
    expect(findForbiddenPackages(lockfile, root)).toEqual([])
  })

  test.each([
    ['GPL', 'node_modules/x', { version: '1.0.0', license: 'GPL-3.0-or-later' }],
    ['no licence', 'node_modules/x', { version: '1.0.0' }],
    ['MPL of an unnamed package', 'node_modules/x', { version: '1.0.0', license: 'MPL-2.0' }],
    ['a combination with one refused', 'node_modules/x', { version: '1.0.0', license: '(MIT AND GPL-2.0)' }],
    ['a later AppKit', 'node_modules/@reown/appkit', { version: '1.8.1', license: 'Apache-2.0' }],
    [
      'a later pairing client',
      'node_modules/a/node_modules/@walletconnect/core',
      { version: '2.21.9', license: 'Apache-2.0' },
    ],
  ])('error: %s', (_name, path, entry) => {
    expect(findForbiddenPackages({ packages: { [path]: entry } }, root)).toHaveLength(1)
  })

  test('behavior: a choice of licences needs one that is allowed', () => {
    const entry = { version: '1.0.0', license: '(GPL-2.0 OR MIT)' }
    expect(findForbiddenPackages({ packages: { 'node_modules/x': entry } }, root)).toEqual([])
  })
})

describe('where packages come from', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  type Entry = { version?: string; integrity?: string; resolved?: string; link?: boolean }
  const entries = Object.entries(read('package-lock.json').packages as Record<string, Entry>)

  test('default: the lockfile lists each by version and SHA-512, and none from elsewhere than the registry', () => {
    const packages = entries.filter(([path, { link }]) => path.includes('node_modules/') && !link)
    expect(packages.length).toBeGreaterThan(100)
    const wrong = packages.filter(
      ([, { version, integrity, resolved }]) =>
        !version || !/^sha512-[\w+/]{86}==$/.test(integrity ?? '') || resolved !== undefined,
    )
    expect(wrong).toEqual([])
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })

  test('default: every manifest names them by exact versions', () => {
    const manifests = entries.map(([path]) => path).filter((path) => !path.includes('node_modules/'))
    expect(manifests.length).toBeGreaterThan(15)
    const wrong = manifests.flatMap((path) => {
      const { dependencies, devDependencies, optionalDependencies } = read(join(path, 'package.json'))
      const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      const isExact = (version: unknown) =>
        /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))
      return wanted
        .filter(([, version]) => !isExact(version))
        .map(([name, version]) => `${path}: ${name} ${version}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('texts of product.md §8', () => {
  test('default: only the catalogue of errors spells them', () => {
    expect(findSpelledSpecTexts(root)).toEqual([])
  })

  test.each([
    ['a string', `toast('Something went wrong')`],
    ['a longer sentence', `const text = 'Unsupported chain. Choose another.'`],
    ['a single word', `const text = { title: 'Required' }`],
    ['a template', `const text = \`Expected \${a}, received \${b}\``],
    ['JSX', 'const row = <p>Token Balance Unavailable</p>'],
  ])('error: %s', (_name, source) => {
    const folder = repositoryWith({ 'a/a.tsx': source })
    expect(findSpelledSpecTexts(folder, ['a'])).toEqual([expect.stringContaining('a/a.tsx: ')])
  })

  test('behavior: comments, tests and other sentences may hold their words', () => {
    const folder = repositoryWith({
      'a/a.ts': `// 'Unsupported chain' (product.md §8)\nconst text = 'Required by the wallet'`,
      'a/a.test.ts': `expect(text).toBe('Unsupported chain')`,
      'a/tests/b.ts': `export const text = 'Unsupported chain'`,
    })
    expect(findSpelledSpecTexts(folder, ['a'])).toEqual([])
  })
})
