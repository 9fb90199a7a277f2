import { join } from 'node:path'
import { readVitestReport } from './readVitestReport.mjs'
import { repository, runNode } from './runCommand.mjs'
import { runWithReport } from './runWithReport.mjs'

/** Runs the tests of a configuration, or those alone whose paths hold one of `filters`; resolves with them. */
export function runVitest(config, filters = []) {
  return runWithReport(
    config.replaceAll('/', '-'),
    (file) =>
      runNode([
        join(repository, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...filters,
        `--config=${config}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]),
    readVitestReport,
  )
}
