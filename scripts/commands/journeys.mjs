import { buildApps } from '../steps/buildApps.mjs'
import { findBrowser } from '../steps/findBrowser.mjs'
import { installDependencies } from '../steps/installDependencies.mjs'
import { runJourneys } from '../steps/runJourneys.mjs'

/** Journeys that open what is built of the published packages. */
const ofPublished = ['specs/examples.spec.ts', 'specs/readme.spec.ts', 'specs/templates.spec.ts']

/** `npm run journeys [-- <part of a file name> …]`: browser journeys alone; Playwright gets every argument. */
export async function run(options) {
  if (!(await installDependencies()) || !(await buildApps())) return 1
  if (mayNeedExamples(options)) {
    const { buildExamples } = await import('../steps/buildExamples.mjs') // needs what was just installed
    if (!(await buildExamples())) return 1
  }
  const browser = await findBrowser()
  return browser ? runJourneys(browser, options) : 1
}

/** Their build takes a minute, which names of other files save. */
function mayNeedExamples(options) {
  const areNames = options.length > 0 && options.every((option) => /^[\w/.]+$/.test(option))
  return !areNames || ofPublished.some((file) => options.some((name) => `e2e/${file}`.includes(name)))
}
