import { expect, test } from 'vitest'
import { readPlaywrightReport } from './readPlaywrightReport.mjs'
import { readVitestReport } from './readVitestReport.mjs'
import { repository } from './runCommand.mjs'

const count = { what: 'guesses', tried: 1_000, found: '3 looked at' }

test('default: tests of Vitest, with why they were skipped and what they counted', () => {
  const assertion = (title, status, meta = {}) => ({ ancestorTitles: ['group'], title, status, meta })
  const assertionResults = [
    assertion('works', 'passed', { deepCount: count }),
    assertion('breaks', 'failed'),
    assertion('waits', 'skipped', { skipReason: 'no Postgres here' }),
    assertion('comes later', 'todo'),
  ]
  const file = `${repository}a/a.test.ts`
  expect(readVitestReport({ testResults: [{ name: file, status: 'failed', assertionResults }] })).toEqual([
    { file: 'a/a.test.ts', path: ['group', 'works'], state: 'passed', reason: undefined, counts: [count] },
    { file: 'a/a.test.ts', path: ['group', 'breaks'], state: 'failed', reason: undefined, counts: [] },
    {
      file: 'a/a.test.ts',
      path: ['group', 'waits'],
      state: 'skipped',
      reason: 'no Postgres here',
      counts: [],
    },
    { file: 'a/a.test.ts', path: ['group', 'comes later'], state: 'skipped', reason: undefined, counts: [] },
  ])
})

test('error: a file of Vitest that does not load is a failure', () => {
  const testResults = [{ name: `${repository}a.test.ts`, status: 'failed', assertionResults: [] }]
  expect(readVitestReport({ testResults })).toEqual([
    { file: 'a.test.ts', path: ['the file itself'], state: 'failed' },
  ])
})

test('default: journeys of Playwright, with why they were skipped and what they counted', () => {
  const annotate = (type, description) => ({ type, description })
  const journey = (title, status, { annotations = [], ...result } = {}) => ({
    title,
    tests: [{ status, annotations, results: [result] }],
  })
  const noted = annotate('deep count', JSON.stringify(count))
  const group = {
    title: 'group',
    specs: [
      journey('waits', 'skipped', { annotations: [annotate('skip', 'no Firefox here')] }),
      journey('is forgotten', 'skipped', { annotations: [annotate('skip')] }),
    ],
  }
  const suite = {
    title: 'specs/a.spec.ts',
    file: 'specs/a.spec.ts',
    specs: [
      journey('works', 'expected', { annotations: [noted] }),
      journey('works at last', 'flaky'),
      journey('breaks', 'unexpected'),
    ],
    suites: [group],
  }
  const tests = readPlaywrightReport({ config: { rootDir: `${repository}e2e` }, suites: [suite] })
  expect(tests.map(({ file }) => file)).toEqual(Array(5).fill('e2e/specs/a.spec.ts'))
  expect(tests.map(({ path, state, reason }) => [path.join(' › '), state, reason])).toEqual([
    ['works', 'passed', undefined],
    ['works at last', 'failed', undefined],
    ['breaks', 'failed', undefined],
    ['group › waits', 'skipped', 'no Firefox here'],
    ['group › is forgotten', 'skipped', undefined],
  ])
  expect(tests.flatMap(({ counts }) => counts)).toEqual([count])
})

test('error: what Playwright could not load is a failure', () => {
  const report = { config: { rootDir: repository }, suites: [], errors: [{ message: 'no such file' }] }
  expect(readPlaywrightReport(report)).toEqual([{ path: ['no such file'], state: 'failed' }])
})
