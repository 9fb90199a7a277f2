/** Whether this is `npm run test:deep`, where what `npm test` samples is run whole. */
export const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
