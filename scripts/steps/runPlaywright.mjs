import { join } from 'node:path'
import { readPlaywrightReport } from './readPlaywrightReport.mjs'
import { repository, runNode } from './runCommand.mjs'
import { runWithReport } from './runWithReport.mjs'

/** Runs the browser journeys with the browser at `chromiumPath`; resolves with them. */
export async function runPlaywright(chromiumPath) {
  if (!chromiumPath) return [{ path: ['no browser'], state: 'failed' }]
  console.log(`Browser: ${chromiumPath}`)
  const repeats = process.env.GANGWAY_TEST_DEEP ? ['--repeat-each=2'] : []
  return runWithReport(
    'playwright',
    (file) =>
      runNode(
        [
          join(repository, 'node_modules/@playwright/test/cli.js'),
          'test',
          '--reporter=list,json,./outcomes/outcomeTableReporter.ts,./states/stateTableReporter.ts',
          ...repeats,
        ],
        {
          cwd: join(repository, 'e2e'),
          env: {
            CHROMIUM_PATH: chromiumPath,
            GANGWAY_ALL_JOURNEYS: '1',
            NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --conditions=gangway-source`,
            PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          },
        },
      ),
    readPlaywrightReport,
  )
}
