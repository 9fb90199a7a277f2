import { readPlaywrightReport } from './readPlaywrightReport.mjs'
import { runJourneys } from './runJourneys.mjs'
import { runWithReport } from './runWithReport.mjs'

const reporters = ['list', 'json', './outcomes/outcomeTableReporter.ts', './states/stateTableReporter.ts']

/** Runs the browser journeys of this road (`GANGWAY_ROAD`) with the browser at `chromiumPath`; resolves with them. */
export async function runPlaywright(chromiumPath) {
  if (!chromiumPath) return [{ path: ['no browser'], state: 'failed' }]
  console.log(`Browser: ${chromiumPath}`)
  return runWithReport(
    'playwright',
    (file) => runJourneys(chromiumPath, [`--reporter=${reporters}`], { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    readPlaywrightReport,
  )
}
