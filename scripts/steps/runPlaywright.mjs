import { join } from 'node:path'
import { buildPrograms } from './buildPrograms.mjs'
import { repository, runNode } from './runCommand.mjs'
import { runWithReport } from './runWithReport.mjs'

/** Runs the browser journeys with the browser at `chromiumPath`; resolves with their counts. */
export async function runPlaywright(chromiumPath) {
  if (!chromiumPath || !(await buildPrograms())) return { passed: 0, failed: 1 }
  console.log(`Browser: ${chromiumPath}`)
  const repeats = process.env.GANGWAY_TEST_DEEP ? ['--repeat-each=2'] : []
  return runWithReport(
    'playwright',
    (file) =>
      runNode(
        [
          join(repository, 'node_modules/@playwright/test/cli.js'),
          'test',
          '--reporter=list,json,./outcomes/outcomeTableReporter.ts',
          ...repeats,
        ],
        {
          cwd: join(repository, 'e2e'),
          env: {
            CHROMIUM_PATH: chromiumPath,
            NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --conditions=gangway-source`,
            PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          },
        },
      ),
    ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: suites.flatMap(listFailures),
    }),
  )
}

/** The journeys of a suite, and of those in it, that failed. */
function listFailures({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} › ${title}`)
  return [...failed, ...suites.flatMap(listFailures)]
}
