import { join } from 'node:path'
import { repository, runNode } from './runCommand.mjs'
import { runWithReport } from './runWithReport.mjs'

/** Runs the unit and integration tests; resolves with their counts. */
export function runVitest() {
  return runWithReport(
    'vitest',
    (file) =>
      runNode([
        join(repository, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]),
    (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  )
}
