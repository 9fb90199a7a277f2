// `npm run test:deep` runs every property many times more than `npm test` does.
if (process.env.GANGWAY_TEST_DEEP) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ numRuns: 5_000 })
}
