import { installDependencies } from '../steps/installDependencies.mjs'

/** `npm run build:packages`: what is published, built and looked at. */
export async function run() {
  if (!(await installDependencies())) return 1
  const { checkPackages } = await import('../steps/checkPackages.mjs') // needs what was just installed
  return (await checkPackages()) ? 0 : 1
}
