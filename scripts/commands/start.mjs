import { buildApps } from '../steps/buildApps.mjs'
import { buildPrograms } from '../steps/buildPrograms.mjs'
import { installDependencies } from '../steps/installDependencies.mjs'
import { runLauncher } from '../steps/runLauncher.mjs'

/** `npm start`: installs, builds, then runs the local world in the foreground until it is told to stop. */
export async function run() {
  if (!(await installDependencies()) || !(await buildApps()) || !(await buildPrograms())) return 1
  return runLauncher()
}
