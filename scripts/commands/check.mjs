import { installDependencies } from '../steps/installDependencies.mjs'
import { staticChecks } from '../steps/staticChecks.mjs'
import { Tally } from '../steps/Tally.mjs'

/** `npm run check`: everything but the tests. */
export async function run() {
  if (!(await installDependencies())) return 1
  const tally = new Tally()
  for (const check of staticChecks) await tally.check(check)
  return tally.finish()
}
