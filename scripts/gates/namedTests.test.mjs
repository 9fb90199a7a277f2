import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { documents, findMissingTests, isTitleOf, readNamedTests } from './namedTests.mjs'
import { readLongTestTitles, readTestTitles } from './readTestTitles.mjs'
import { repositoryWith } from './repositoryWith.ts'
import { findEmptyRows, findUnusedWords } from './specCoverage.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

const titles = new Map()

/** Several rows name tests of one file. */
function readTitlesOnce(path) {
  if (!titles.has(path)) titles.set(path, existsSync(path) ? readTestTitles(path) : [])
  return titles.get(path)
}

/** Tests that a document names and that no file has, one line each. */
function findUnknownTests(folder, document) {
  return readNamedTests(folder, document).flatMap(({ file, title }) => {
    const isKnown = readTitlesOnce(join(folder, file)).some((path) => isTitleOf(title, path))
    return isKnown ? [] : [[file, title].join(' › ')]
  })
}

describe('tests that documents name', () => {
  test.each(documents)('default: those of %s exist', (document) => {
    expect(readNamedTests(root, document).length).toBeGreaterThan(20)
    expect(findUnknownTests(root, document)).toEqual([])
  })

  const source = `
    const desktop = test.extend({})
    describe('sending', () => {
      describe.skipIf(!postgres)('on Postgres', () => {
        test('arrives once', async () => {})
      })
      test.each(cases)('error: %s of $name', (one) => {}, 60_000)
    })
    for (const family of families) desktop(\`a send on \${family}\`, async ({ page }) => { test.skip(true, 'not here') })
    desktop.beforeEach(() => {})
  `

  test('default: titles are read with those of their groups, without running anything', () => {
    const folder = repositoryWith({ 'a.test.ts': source })
    expect(readTestTitles(join(folder, 'a.test.ts'))).toEqual([
      ['sending', 'on Postgres', 'arrives once'],
      ['sending', 'error: … of …'],
      ['a send on …'],
    ])
  })

  test.each([
    'a.test.ts',
    'a.test.ts › arrives once',
    'a.test.ts › sending › on Postgres › arrives once',
    'a.test.ts › error: a loss of money',
    'a.test.ts › a send on …',
  ])('behavior: `%s` is found', (name) => {
    const folder = repositoryWith({ 'a.test.ts': source, 'a.md': `| line | \`${name}\` |` })
    expect(readNamedTests(folder, 'a.md')).toHaveLength(1)
    expect(findUnknownTests(folder, 'a.md')).toEqual([])
  })

  test.each([
    ['a title that is no longer so', 'a.test.ts › arrives twice'],
    ['a part of a title', 'a.test.ts › arrives'],
    ['a group', 'a.test.ts › sending'],
    ['another group', 'a.test.ts › receiving › arrives once'],
    ['a file that is gone', 'b.test.ts › arrives once'],
  ])('error: %s', (_name, name) => {
    const folder = repositoryWith({ 'a.test.ts': source, 'a.md': `| line | \`${name}\` |` })
    expect(findUnknownTests(folder, 'a.md')).toEqual([name])
  })
})

describe('tests that documents name, after a run', () => {
  const named = (title) => [{ document: 'docs/a.md', file: 'a.test.ts', title }]
  const ran = (path, state = 'passed') => [{ file: 'a.test.ts', path, state }]

  test.each([
    ['one that passed', named('arrives once'), ran(['sending', 'arrives once'])],
    ['one of a loop', named('a send on …'), ran(['a send on Solana'])],
    ['one that was skipped', named('arrives once'), ran(['arrives once'], 'skipped')],
    ['any of a file', named(undefined), ran(['arrives once'])],
  ])('behavior: %s is there', (_name, wanted, tests) => {
    expect(findMissingTests(wanted, tests)).toEqual([])
  })

  test.each([
    ['one that did not run', named('arrives once'), ran(['arrives twice'])],
    ['one of another file', [{ ...named('arrives once')[0], file: 'b.test.ts' }], ran(['arrives once'])],
    ['any of a file that did not run', named(undefined), []],
  ])('error: %s is a failure', (_name, wanted, tests) => {
    expect(findMissingTests(wanted, tests)).toMatchObject([
      { state: 'failed', problem: 'named in docs/a.md, but did not run' },
    ])
  })
})

describe('tests that npm test leaves to longer runs', () => {
  test('default: in a group or not, and no others', () => {
    const source = `
      describe('sending', () => {
        test.describe(() => {
          test.skip(!isDeep, 'run by npm run test:deep')
          test('by each provider', async () => {})
        })
        test('by one', async () => { test.skip(!hasSolana, 'no node') })
      })
      test('twice', async () => { test.skip(!isDeep, 'run by npm run test:deep') })
      test('slowly', async () => { test.skip(!isWide, runBySecondRoad) })
    `
    expect(readLongTestTitles(join(repositoryWith({ 'a.test.ts': source }), 'a.test.ts'))).toEqual([
      ['sending', 'by each provider'],
      ['twice'],
      ['slowly'],
    ])
  })

  test('behavior: README.md and docs/known-issues.md say how many states of the dialog have none else', () => {
    const rows = readNamedTests(root, 'docs/dialog-states.md').filter(({ title }) => title)
    const files = [...new Set(rows.map(({ file }) => file))]
    const titles = new Map(files.map((file) => [file, readLongTestTitles(join(root, file))]))
    const long = rows.filter(({ file, title }) => titles.get(file).some((path) => isTitleOf(title, path)))
    const read = (file) => readFileSync(join(root, file), 'utf8').replaceAll(/\s+/g, ' ')
    const others = rows.length - long.length
    expect(read('README.md')).toContain(`of the ${rows.length}, \`npm test\` runs those of ${others},`)
    expect(read('docs/known-issues.md')).toContain(`${long.length} states of docs/dialog-states.md`)
  })
})

describe('docs/threat-model.md', () => {
  test('default: each row is one control with its test, or says that it has none', () => {
    const text = readFileSync(join(root, 'docs/threat-model.md'), 'utf8')
    const rows = [...text.matchAll(/^\| ([\w -]*\d+(?: [a-z])?) \| .*\|$/gm)].map(([row]) => row)
    expect(rows.length).toBeGreaterThan(250)
    const isShown = (row) => / `[\w./-]+\.(?:test|spec)\.(?:tsx?|mjs)(?: › [^`]+)?` \|$/.test(row)
    const isOpen = (row) => row.includes('| **Not stopped**: ') || row.endsWith('| no test |')
    expect(rows.filter((row) => !isShown(row) && !isOpen(row))).toEqual([])
  })
})

describe('docs/spec-coverage.md', () => {
  const table = (state) => `- **swap**: its issue\n\n| Line | State |\n|---|---|\n| sends | ${state} |\n`

  test('default: every row names a test, or says when it comes or why not', () => {
    expect(findEmptyRows(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8'))).toEqual([])
  })

  test('default: every word that its head explains is used', () => {
    expect(findUnusedWords(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8'))).toEqual([])
  })

  test('error: a word that no row uses', () => {
    expect(findUnusedWords(table('`a.test.ts › arrives`'))).toEqual(['**swap**'])
    expect(findUnusedWords(table('**swap**'))).toEqual([])
  })

  test.each(['`a.test.ts › arrives`', '**swap**'])('behavior: %s is enough', (state) => {
    expect(findEmptyRows(table(state))).toEqual([])
  })

  test.each([
    ['', 'sends: no test'],
    ['later', 'sends: no test'],
    ['`packages/core/src/send.ts`', 'sends: no test'],
    ['`a.test.ts`', 'sends: a file without a test'],
    ['`a.test.ts › arrives`, `b.spec.ts`', 'sends: a file without a test'],
  ])('error: “%s” is not', (state, problem) => {
    expect(findEmptyRows(table(state))).toEqual([problem])
  })
})
