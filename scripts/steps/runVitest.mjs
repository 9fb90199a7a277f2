import { join } from 'node:path'
import { readVitestReport } from './readVitestReport.mjs'
import { repository, runNode } from './runCommand.mjs'
import { runWithReport } from './runWithReport.mjs'

/** Runs the unit and integration tests, or those of another configuration; resolves with them. */
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
    readVitestReport,
  )
}
