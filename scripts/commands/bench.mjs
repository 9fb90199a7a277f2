import { join } from 'node:path'
import { buildApps } from '../steps/buildApps.mjs'
import { buildPrograms } from '../steps/buildPrograms.mjs'
import { findBrowser } from '../steps/findBrowser.mjs'
import { installDependencies } from '../steps/installDependencies.mjs'
import { repository, runNode, sourceArgs } from '../steps/runCommand.mjs'

/** `npm run bench [-- --gate]`: the budgets of architecture.md §8 and what this machine takes. */
export async function run(options) {
  if (!(await installDependencies()) || !(await buildApps()) || !(await buildPrograms())) return 1
  const browser = await findBrowser()
  if (!browser) return 1
  return runNode([...sourceArgs(join(repository, 'bench/src/main.ts')), ...options], {
    env: { CHROMIUM_PATH: browser },
  })
}
