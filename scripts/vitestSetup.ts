import { afterAll, vi } from 'vitest'

// A second, Vitest's own limit, is not enough on a busy machine; what comes sooner is seen as soon.
const { waitFor } = vi
vi.waitFor = (callback, options = 10_000) => waitFor(callback, options)

// The next file runs in the same process.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

// `npm run test:deep` runs every property many times more than `npm test` does.
if (process.env.GANGWAY_TEST_DEEP) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ numRuns: 5_000 })
}
