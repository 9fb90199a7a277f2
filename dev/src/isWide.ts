/**
 * Whether tests run that are long because they end processes by `kill -9`, or wait until one counts as gone. `npm test` leaves
 * them out, to take ten minutes. Its second road (`--system`, which `.ci/run` adds) runs them, and so do `npm run test:deep` and a
 * Vitest started alone.
 */
export const isWide = Boolean(process.env.GANGWAY_TEST_DEEP) || process.env.GANGWAY_ROAD !== 'first'

/** Why they are skipped otherwise. */
export const runBySecondRoad = { skipReason: 'run by npm test -- --system, and by npm run test:deep' }
