import { findMissingTests, readAllNamedTests } from '../gates/namedTests.mjs'
import { buildApps } from '../steps/buildApps.mjs'
import { findBrowser } from '../steps/findBrowser.mjs'
import { findDatabaseClients, findDatabaseTests } from '../steps/findDatabaseTests.mjs'
import { installDependencies } from '../steps/installDependencies.mjs'
import { repository } from '../steps/runCommand.mjs'
import { runPlaywright, runWithThreeServers } from '../steps/runPlaywright.mjs'
import { runVitest } from '../steps/runVitest.mjs'
import { startDeepRun } from '../steps/startDeepRun.mjs'
import { staticChecks } from '../steps/staticChecks.mjs'
import { Tally } from '../steps/Tally.mjs'

/**
 * `npm test`: every check and test, all of them even when an early one fails; ends with one line of counts. `--deep` writes
 * docs/deep-run.md. Without options it is the same run on every machine, and passes over the system's database and browser. `--system`
 * then runs what uses those, and what is too long for the first run.
 */
export async function run(options) {
  if (!(await installDependencies())) return 1
  const isDeep = options.includes('--deep')
  if (isDeep) process.env.GANGWAY_TEST_DEEP = '1'
  const writeDeepRun = isDeep ? startDeepRun() : undefined
  // These need what was just installed.
  const { checkPackages } = await import('../steps/checkPackages.mjs')
  const { buildExamples } = await import('../steps/buildExamples.mjs')
  const tally = new Tally()
  const isSystem = options.includes('--system')
  // Read by the tests that one road leaves to the other. Without it, as where Vitest is started alone, all of them run.
  process.env.GANGWAY_ROAD = isSystem ? 'second' : 'first'
  if (!isSystem && !isDeep) process.env.GANGWAY_BARE = '1'
  if (!isSystem) {
    for (const check of staticChecks) await tally.check(check)
    await tally.check({ name: 'Build', run: buildApps })
    await tally.check({ name: 'Publishable packages', run: checkPackages })
    await tally.check({ name: 'Examples against them', run: buildExamples })
  }
  const files = isSystem ? [...findDatabaseTests(), 'scripts/seams/'] : []
  await tally.suite({ name: 'Unit and integration tests', run: () => runVitest('vitest.config.ts', files) })
  await tally.suite({
    name: 'The oldest versions we support, and other people’s pairing clients',
    run: () => runVitest('compatibility/vitest.config.ts', isSystem ? findDatabaseClients() : []),
  })
  await tally.suite({
    name: 'Browser journeys',
    run: async () => runPlaywright(await findBrowser()),
  })
  if (isDeep)
    await tally.suite({
      name: 'Some of them against three servers behind a balancer',
      run: async () => runWithThreeServers(await findBrowser()),
    })
  if (!isSystem)
    await tally.suite({
      name: 'Tests that documents name',
      run: async () => findMissingTests(readAllNamedTests(repository), tally.tests),
    })
  writeDeepRun?.(tally)
  return tally.finish()
}
