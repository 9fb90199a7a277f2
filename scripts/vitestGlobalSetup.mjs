import { buildPrograms } from './steps/buildPrograms.mjs'

/** Builds what tests run as processes of their own, before the first test. */
export async function setup() {
  if (!(await buildPrograms())) throw new Error('the programs could not be built')
}
