import { join } from 'node:path'
import { installDependencies } from '../steps/installDependencies.mjs'
import { repository, runNode, sourceArgs } from '../steps/runCommand.mjs'

/** `npm run structure`: knots, arrows up and sizes of every workspace. */
export async function run() {
  if (!(await installDependencies())) return 1
  return runNode(sourceArgs(join(repository, 'scripts/printStructure.ts')))
}
