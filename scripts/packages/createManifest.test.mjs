import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createManifest, createRequireFiles } from './createManifest.mjs'
import { publishedPackages } from './publishedPackages.mjs'

const root = join(import.meta.dirname, '../..')
const repositoryUrl = 'git+https://git.example/gangway.git'
const read = (name) => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
const create = (name) => createManifest(read(name), { repositoryUrl, folder: `packages/${name}` })

test('default: core asks for ranges, and an app brings viem and @solana/kit', () => {
  const { dependencies, peerDependencies, peerDependenciesMeta, ...rest } = create('core')
  expect(dependencies).toMatchObject({
    '@gangway/protocol': expect.stringMatching(/^\^\d/),
    valibot: '^1.5.0',
  })
  expect(dependencies).not.toHaveProperty('@solana/kit')
  expect(peerDependencies).toEqual({
    '@solana/kit': '^8.4.0',
    '@wagmi/core': '>=2.22.1 <4',
    viem: '>=2.21.0 <3',
  })
  expect(peerDependenciesMeta).toEqual({ '@wagmi/core': { optional: true } })
  expect(rest.repository).toEqual({ type: 'git', url: repositoryUrl, directory: 'packages/core' })
})

test('default: Playwright and viem of @gangway/testing are the app’s', () => {
  const { dependencies, peerDependencies } = create('testing')
  expect(Object.keys(peerDependencies)).toEqual(['@playwright/test', '@solana/kit', 'viem'])
  for (const name of Object.keys(peerDependencies)) expect(dependencies[name]).toBeUndefined()
})

test('default: the element brings React, in any version that an app may have', () => {
  const { dependencies, peerDependencies, peerDependenciesMeta } = create('element')
  const { peerDependencies: supported } = create('react')
  expect(dependencies).toMatchObject({ react: supported.react, 'react-dom': supported['react-dom'] })
  expect(peerDependencies).toEqual({ vue: '>=3.5' })
  expect(peerDependenciesMeta).toEqual({ vue: { optional: true } })
})

test.each(publishedPackages)('default: %s names nothing that only the repository has', (name) => {
  const manifest = create(name)
  const text = JSON.stringify(manifest)
  expect(text).not.toMatch(/gangway-source|devDependencies|src\//)
  expect(manifest.files).toEqual(expect.arrayContaining(['dist']))
  expect(manifest.engines).toEqual({ node: '>=20.19' })
  for (const [dependency, version] of Object.entries(manifest.dependencies ?? {}))
    if (!dependency.startsWith('react')) expect(version).toMatch(/^\^\d+\.\d+\.\d+$/)
})

test('default: where the sources are is left out if it is not known', () => {
  expect(createManifest(read('core'), { folder: 'packages/core' })).not.toHaveProperty('repository')
})

test('default: a peer of a package is one that another test covers', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { peerDependencies } = create('testing')
  for (const name of ['@playwright/test', '@solana/kit'])
    expect(peerDependencies[name]).toBe(`^${packages[`node_modules/${name}`].version}`)
})

test('behavior: import leads to the modules, require to a line that says what to write', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-manifest-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const entry = create('core').exports['.']
  expect(Object.keys(entry)).toEqual(['require', 'types', 'default'])
  for (const [file, text] of Object.entries(createRequireFiles('@gangway/core')))
    writeFileSync(join(folder, file), text)
  expect(() => createRequire(import.meta.url)(join(folder, 'require.cjs'))).toThrow(
    "@gangway/core is ES modules only. Write `import`, or in CommonJS `await import('@gangway/core')`.",
  )
})
