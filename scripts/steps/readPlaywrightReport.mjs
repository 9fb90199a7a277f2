import { relative, resolve } from 'node:path'
import { repository } from './runCommand.mjs'

const states = { expected: 'passed', skipped: 'skipped' }

/**
 * The journeys of Playwright's JSON report, as {@link Tally} takes them; one that passed at a second try has failed. An
 * annotation says why a journey was skipped, another what it counted (e2e/support/noteDeepCount.ts).
 */
export function readPlaywrightReport({ config, suites, errors = [] }) {
  const tests = suites.flatMap((suite) => {
    const file = relative(repository, resolve(config.rootDir, suite.file))
    return readSuite(suite, []).map((test) => ({ file, ...test }))
  })
  // A file that does not load; an error outside any journey.
  return [...tests, ...errors.map(({ message }) => ({ path: [message], state: 'failed' }))]
}

function readSuite({ specs = [], suites = [] }, groups) {
  const tests = specs.flatMap(({ title, tests }) =>
    tests.map((test) => ({ path: [...groups, title].filter(Boolean), ...readTest(test) })),
  )
  return [...tests, ...suites.flatMap((suite) => readSuite(suite, [...groups, suite.title]))]
}

function readTest({ status, annotations, results }) {
  const all = [...annotations, ...results.flatMap((result) => result.annotations ?? [])]
  const describe = (type) => [
    ...new Set(all.flatMap((each) => (each.type === type && each.description ? [each.description] : []))),
  ]
  return {
    state: states[status] ?? 'failed',
    reason: describe('skip')[0],
    counts: describe('deep count').map((count) => JSON.parse(count)),
  }
}
