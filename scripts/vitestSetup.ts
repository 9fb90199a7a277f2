import { MessageChannel } from 'node:worker_threads'
import { afterAll, vi } from 'vitest'

// The realm of a file with a document (vitest.config.ts) has what browsers have, but for this.
Object.assign(globalThis, { MessageChannel: globalThis.MessageChannel ?? MessageChannel })

// A second, Vitest's own limit, is not enough on a busy machine; what comes sooner is seen as soon.
const limit = 10_000
const withLimit = (options?: number | { timeout?: number; interval?: number }) =>
  typeof options === 'number' ? options : { timeout: limit, ...options }
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options) => waitFor(callback, withLimit(options))
vi.waitUntil = (callback, options) => waitUntil(callback, withLimit(options))

// The next file runs in the same process.
afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  // Vitest breaks off an import that is under way when its file ends, and no later file can import that module.
  await vi.dynamicImportSettled()
})

// `npm run test:deep` runs every property many times more than `npm test` does.
if (process.env.GANGWAY_TEST_DEEP) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ numRuns: 5_000 })
}
