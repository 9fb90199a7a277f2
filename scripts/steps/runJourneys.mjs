import { join } from 'node:path'
import { buildPrograms } from './buildPrograms.mjs'
import { repository, runNode } from './runCommand.mjs'

/** Runs Playwright on e2e with the browser at `chromiumPath`; resolves with its exit code. */
export async function runJourneys(chromiumPath, args, env = {}) {
  if (!(await buildPrograms())) return 1
  return runNode([join(repository, 'node_modules/@playwright/test/cli.js'), 'test', ...args], {
    cwd: join(repository, 'e2e'),
    env: {
      CHROMIUM_PATH: chromiumPath,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --conditions=gangway-source`,
      ...env,
    },
  })
}
