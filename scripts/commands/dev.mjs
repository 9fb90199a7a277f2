import { installDependencies } from '../steps/installDependencies.mjs'
import { runLauncher } from '../steps/runLauncher.mjs'

/** `npm run dev`: the local world with the page served from its sources by Vite, for working on it. */
export async function run() {
  if (!(await installDependencies())) return 1
  return runLauncher({ GANGWAY_PAGE: 'vite' })
}
