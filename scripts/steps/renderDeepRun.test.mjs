import { expect, test } from 'vitest'
import { renderDeepRun } from './renderDeepRun.mjs'

const run = {
  commit: 'abc1234',
  date: '2026-11-22',
  machine: '2 cores, linux x64, Node 20.20.2',
  minutes: 70,
  summary: '5 passed, 1 failed, 1 skipped',
}
const guesses = { what: 'guesses at once', tried: 1_000, found: '3 looked at' }
const clicks = { what: 'a click that was not meant', tried: 1, found: 'nothing approved' }

test('default: on what it ran, and each count with its test; what was found alike is one row', () => {
  const text = renderDeepRun({
    ...run,
    tests: [
      { path: ['Types'], state: 'passed' },
      { file: 'a.test.ts', path: ['on Postgres', 'guesses'], state: 'passed', counts: [guesses] },
      { file: 'a.test.ts', path: ['embedded', 'guesses'], state: 'passed', counts: [guesses] },
      { file: 'e2e/specs/a.spec.ts', path: ['click 1'], state: 'passed', counts: [clicks] },
      { file: 'e2e/specs/a.spec.ts', path: ['click 2'], state: 'passed', counts: [clicks] },
      { file: 'e2e/outcomes/a.spec.ts', path: ['repriced'], state: 'failed' },
      { file: 'e2e/firefox/a.spec.ts', path: ['logs in'], state: 'skipped', reason: 'no Firefox here' },
      { file: 'e2e/specs/a.spec.ts', path: ['three servers', 'click 1'], state: 'passed' },
    ],
  })
  for (const line of [
    '- Commit: abc1234',
    '- Machine: 2 cores, linux x64, Node 20.20.2',
    '- Result: 5 passed, 1 failed, 1 skipped',
    '- 1 skipped: no Firefox here',
    '| guesses at once | 2 × 1,000 | 3 looked at | `a.test.ts › guesses` |',
    '| a click that was not meant | 2 × 1 | nothing approved | `e2e/specs/a.spec.ts` |',
    '| every journey | 2 | 1 | 1 |',
    '| every cell of docs/send-outcomes.md, twice | 0 | 1 | 0 |',
    '| the journeys in Firefox | 0 | 0 | 1 |',
    '| journeys against three servers behind a balancer | 1 | 0 | 0 |',
    '- e2e/outcomes/a.spec.ts › repriced',
  ])
    expect(text.split('\n')).toContain(line)
})

test('error: a count of a test that failed says so', () => {
  const tests = [{ file: 'a.test.ts', path: ['guesses'], state: 'failed', counts: [guesses] }]
  expect(renderDeepRun({ ...run, tests })).toContain('| 3 looked at; **the test failed** |')
})
