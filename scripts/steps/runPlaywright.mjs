import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readPlaywrightReport } from './readPlaywrightReport.mjs'
import { runJourneys } from './runJourneys.mjs'
import { runWithReport } from './runWithReport.mjs'

const reporters = ['list', 'json', './outcomes/outcomeTableReporter.ts', './states/stateTableReporter.ts']

/** Journeys that touch every role of a server: pages, pairing by the relay, sign-in, logins and wallets, history, sends. */
const ofSeveralServers = ['connect', 'signIn', 'frameLogin', 'pairing', 'accountActivity', 'sendEvm'].map(
  (name) => `specs/${name}.spec.ts`,
)

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

/** Before the titles of those journeys. */
export const threeServers = 'three servers'

/** Runs some of them against three servers behind a balancer, with the system's Postgres and Valkey or Redis. */
export async function runWithThreeServers(chromiumPath) {
  if (!chromiumPath) return [{ path: ['no browser'], state: 'failed' }]
  if (!hasSharedPrograms())
    return [
      { path: [threeServers], state: 'skipped', reason: 'no Postgres, or neither Valkey nor Redis here' },
    ]
  const tests = await runWithReport(
    'playwright-three-servers',
    (file) =>
      // The reporters that write tables would take these for all there are.
      runJourneys(chromiumPath, ['--reporter=list,json', ...ofSeveralServers], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        GANGWAY_SERVERS: '3',
      }),
    readPlaywrightReport,
  )
  return tests.map((test) => ({ ...test, path: [threeServers, ...test.path] }))
}

/** Whether the system has what several servers share, where dev/src/instances looks for it. */
function hasSharedPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : []
  const folders = [...versions, ...(process.env.PATH ?? '').split(':')]
  const has = (...names) => folders.some((folder) => names.some((name) => existsSync(join(folder, name))))
  return has('initdb') && has('valkey-server', 'redis-server')
}
