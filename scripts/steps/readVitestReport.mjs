import { relative } from 'node:path'
import { repository } from './runCommand.mjs'

/**
 * The tests of Vitest's JSON report, as {@link Tally} takes them. A test says in its `meta` why it is skipped and what
 * it counted (scripts/testMeta.d.ts). A file that failed without a test is one failure.
 */
export function readVitestReport({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(repository, name)
    const tests = assertionResults.map((test) => ({
      file,
      path: [...test.ancestorTitles, test.title],
      state: ['passed', 'failed'].includes(test.status) ? test.status : 'skipped',
      reason: test.meta?.skipReason,
      counts: test.meta?.deepCount ? [test.meta.deepCount] : [],
    }))
    const isBroken = status === 'failed' && !tests.some(({ state }) => state === 'failed')
    return isBroken ? [...tests, { file, path: ['the file itself'], state: 'failed' }] : tests
  })
}
