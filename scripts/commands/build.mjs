import { checkPackages } from '../steps/checkPackages.mjs'
import { installDependencies } from '../steps/installDependencies.mjs'

/** `npm run build:packages`: what is published, built and looked at. */
export async function run() {
  if (!(await installDependencies())) return 1
  return (await checkPackages()) ? 0 : 1
}
