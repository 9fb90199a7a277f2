import { runJourneys } from './runJourneys.mjs'
import { runWithReport } from './runWithReport.mjs'

const reporters = ['list', 'json', './outcomes/outcomeTableReporter.ts', './states/stateTableReporter.ts']

/** Runs the browser journeys with the browser at `chromiumPath`; resolves with their counts. */
export async function runPlaywright(chromiumPath) {
  if (!chromiumPath) return { passed: 0, failed: 1 }
  console.log(`Browser: ${chromiumPath}`)
  const repeats = process.env.GANGWAY_TEST_DEEP ? ['--repeat-each=2'] : []
  return runWithReport(
    'playwright',
    (file) =>
      runJourneys(chromiumPath, [`--reporter=${reporters}`, ...repeats], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
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
