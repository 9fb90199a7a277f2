import { join, relative } from 'node:path'
import { repository, runNode } from './runCommand.mjs'
import { runWithReport } from './runWithReport.mjs'

/** Runs the unit and integration tests, or those of another configuration; resolves with their counts. */
export function runVitest(config = 'vitest.config.ts') {
  return runWithReport(
    config.replaceAll('/', '-'),
    (file) =>
      runNode([
        join(repository, 'node_modules/vitest/vitest.mjs'),
        'run',
        `--config=${config}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]),
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      failures: listFailures(report),
    }),
  )
}

/** The tests that failed, and the files that failed without one. */
function listFailures({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(repository, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file} › ${fullName}`)
    })
}
