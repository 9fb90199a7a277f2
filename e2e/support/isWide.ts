import { isDeep } from './isDeep.js'

/**
 * Whether journeys run whose lines other tests prove too: not in the whole of `npm test`, which is to take ten minutes; in
 * its second road (`--system`), which `.ci/run` adds, in `npm run test:deep`, and in `npm run journeys`.
 */
export const isWide = isDeep || !process.env.GANGWAY_ALL_JOURNEYS

/** Why they are skipped otherwise. */
export const runBySecondRoad = 'run by npm test -- --system, and by npm run test:deep'
