import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { filesWithVersion, raiseVersion } from './raiseVersion.mjs'

/** A repository of two packages in `version`, with `changes` by file name. */
function createRepository(version, changes) {
  const root = mkdtempSync(join(tmpdir(), 'gangway-changes-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (file, text) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), typeof text === 'string' ? text : JSON.stringify(text))
  }
  const core = { name: '@gangway/core', version, dependencies: { viem: '2.57.1' } }
  const react = {
    name: '@gangway/react',
    version,
    dependencies: { '@gangway/core': version, valibot: version },
  }
  write('package.json', { name: 'gangway', version })
  write('packages/core/package.json', core)
  write('packages/react/package.json', react)
  write('package-lock.json', {
    version,
    packages: {
      '': { version },
      'packages/core': core,
      'packages/react': react,
      'node_modules/viem': { version },
    },
  })
  write('changes/README.md', 'How to write one.')
  for (const file of filesWithVersion) write(file, `version: ${version}`)
  for (const [name, text] of Object.entries(changes)) write(`changes/${name}`, text)
  const said = []
  for (const method of ['log', 'error'])
    vi.spyOn(console, method).mockImplementation((line) => void said.push(line))
  onTestFinished(() => void vi.restoreAllMocks())
  return { root, said, read: (file) => readFileSync(join(root, file), 'utf8') }
}

test.each([
  ['0.1.0', 'patch', '0.1.1'],
  ['0.1.1', 'minor', '0.1.2'],
  ['0.1.2', 'major', '0.2.0'],
  ['1.2.3', 'patch', '1.2.4'],
  ['1.2.3', 'minor', '1.3.0'],
  ['1.2.3', 'major', '2.0.0'],
])('default: %s and a %s change are %s', (version, level, next) => {
  const { root, read } = createRepository(version, {
    'a.md': `${level}\n\nA change.\n`,
    'b.md': 'patch\n\nOther.',
  })
  expect(raiseVersion(root, '2026-11-27')).toBe(0)
  const react = JSON.parse(read('packages/react/package.json'))
  expect(react).toMatchObject({ version: next, dependencies: { '@gangway/core': next, valibot: version } })
  const lockfile = JSON.parse(read('package-lock.json'))
  expect(lockfile.packages['packages/react']).toEqual(react)
  expect([lockfile.version, lockfile.packages[''].version]).toEqual([next, next])
  expect(lockfile.packages['node_modules/viem'].version).toBe(version)
})

test('default: files that state the version beside the manifests state the new one', () => {
  const { root, read } = createRepository('1.0.0', { 'a.md': 'patch\n\nA change.' })
  raiseVersion(root)
  for (const file of filesWithVersion) expect(read(file)).toBe('version: 1.0.1')
  const repository = join(import.meta.dirname, '../..')
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  for (const file of filesWithVersion) expect(readFileSync(join(repository, file), 'utf8')).toContain(version)
})

test('default: the changelog begins with what is new, and the changes are gone', () => {
  const { root, read } = createRepository('1.0.0', {
    'button.md': 'minor\n\n- A button of one wallet.\n',
    'read.md': 'patch\n\n- A read no longer fails.\n',
  })
  const older = '# Changelog\n\n## 1.0.0 (2026-11-01)\n\n### New\n\n- All of it.\n'
  writeFileSync(join(root, 'CHANGELOG.md'), older)
  raiseVersion(root, '2026-11-27')
  expect(read('CHANGELOG.md')).toBe(
    '# Changelog\n\n## 1.1.0 (2026-11-27)\n\n### New\n\n- A button of one wallet.\n\n### Fixed\n\n- A read no longer fails.\n\n## 1.0.0 (2026-11-01)\n\n### New\n\n- All of it.\n',
  )
  expect(readdirSync(join(root, 'changes'))).toEqual(['README.md'])
})

test.each([
  ['no change', {}, 'There is no change'],
  ['a level that does not exist', { 'a.md': 'huge\n\nText.' }, 'changes/a.md: write major, minor, patch'],
  ['a change without a text', { 'a.md': 'patch\n' }, 'changes/a.md'],
])('error: %s: nothing is written', (_name, changes, line) => {
  const { root, said, read } = createRepository('1.0.0', changes)
  expect(raiseVersion(root)).toBe(1)
  expect(said.join('\n')).toContain(line)
  expect(JSON.parse(read('package.json')).version).toBe('1.0.0')
})
