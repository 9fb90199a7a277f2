import { join } from 'node:path'
import { installDependencies } from '../steps/installDependencies.mjs'
import { repository, runNode, sourceArgs } from '../steps/runCommand.mjs'

/** `npm run reset`: forgets the local world; refuses while it runs. */
export async function run() {
  if (!(await installDependencies())) return 1
  return runNode(sourceArgs(join(repository, 'dev/src/reset.ts')))
}
