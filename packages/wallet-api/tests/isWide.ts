/**
 * Whether the long tests run that end services by `kill -9`: not in the whole of `npm test`, which is to take ten minutes; in its
 * second road (`--system`), which `.ci/run` adds, in `npm run test:deep`, and where Vitest is started alone.
 */
export const isWide = Boolean(process.env.GANGWAY_TEST_DEEP) || !process.env.GANGWAY_FIRST_ROAD

/** Why they are skipped otherwise. */
export const runBySecondRoad = { skipReason: 'run by npm test -- --system, and by npm run test:deep' }
