import { isDeep } from './isDeep.js'

/**
 * Whether long journeys run, which show states of docs/dialog-states.md or what other tests prove too: not in the whole of
 * `npm test`, which is to take ten minutes; in its second road (`--system`), which `.ci/run` adds, in `npm run test:deep`, and
 * in `npm run journeys`.
 */
export const isWide = isDeep || !process.env.GANGWAY_ALL_JOURNEYS

/** Why they are skipped otherwise. */
export const runBySecondRoad = 'run by npm test -- --system, and by npm run test:deep'
