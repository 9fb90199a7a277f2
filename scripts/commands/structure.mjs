import { join } from 'node:path'
import { installDependencies } from '../steps/installDependencies.mjs'
import { repository, runNode, sourceArgs } from '../steps/runCommand.mjs'

/** `npm run structure`: knots, arrows up and sizes of every workspace; its options are those of the script. */
export async function run(options = []) {
  if (!(await installDependencies())) return 1
  return runNode([...sourceArgs(join(repository, 'scripts/structure/printStructure.ts')), ...options])
}
