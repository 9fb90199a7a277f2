import { readPlaywrightReport } from './readPlaywrightReport.mjs'
import { runJourneys } from './runJourneys.mjs'
import { runWithReport } from './runWithReport.mjs'

const reporters = ['list', 'json', './outcomes/outcomeTableReporter.ts', './states/stateTableReporter.ts']

/** Runs the browser journeys with the browser at `chromiumPath`, all or what the system's browser can change; resolves with them. */
export async function runPlaywright(chromiumPath, isSystem) {
  if (!chromiumPath) return [{ path: ['no browser'], state: 'failed' }]
  console.log(`Browser: ${chromiumPath}`)
  return runWithReport(
    'playwright',
    (file) =>
      runJourneys(chromiumPath, [`--reporter=${reporters}`], {
        [isSystem ? 'GANGWAY_SYSTEM_ROAD' : 'GANGWAY_ALL_JOURNEYS']: '1',
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    readPlaywrightReport,
  )
}
