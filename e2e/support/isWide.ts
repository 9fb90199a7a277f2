import { isDeep } from './isDeep.js'

/**
 * Whether long journeys run. They show states of docs/dialog-states.md, or what other tests prove too. `npm test` leaves them
 * out, to take ten minutes. Its second road (`--system`, which `.ci/run` adds) runs them, and so do `npm run test:deep` and
 * `npm run journeys`.
 */
export const isWide = isDeep || process.env.GANGWAY_ROAD !== 'first'

/** Why they are skipped otherwise. */
export const runBySecondRoad = 'run by npm test -- --system, and by npm run test:deep'
