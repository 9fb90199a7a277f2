import { buildApps } from '../steps/buildApps.mjs'
import { buildPrograms } from '../steps/buildPrograms.mjs'
import { installDependencies } from '../steps/installDependencies.mjs'
import { runLauncher } from '../steps/runLauncher.mjs'

/** `npm run dev`: the local world with the page served from its sources by Vite; the secure frame is the built one. */
export async function run() {
  if (!(await installDependencies())) return 1
  if (!(await buildApps(['secure frame', 'phone wallet'])) || !(await buildPrograms())) return 1
  return runLauncher({ GANGWAY_PAGE: 'vite' })
}
