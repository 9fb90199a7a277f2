import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Vite adds import and require itself; named here they would reach Node, which would give require() the modules meant for import.
const conditions = ['gangway-source', 'module']
/** They put other modules in the place of some, which must not stay there for the next file. */
const mockingTests = [
  'packages/core/src/namespaces/getNamespaceClient.test.ts',
  'packages/wallet-api/tests/authEnumeration.test.ts',
]
const domTests = ['packages/react/src/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}']

export default defineConfig({
  resolve: { conditions: [...conditions, 'browser'] },
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    setupFiles: [fileURLToPath(new URL('scripts/vitestSetup.ts', import.meta.url))],
    testTimeout: process.env.GANGWAY_TEST_DEEP ? 300_000 : 60_000,
    hookTimeout: 60_000,
    // Vitest's own second is not enough on a busy machine; what comes sooner is seen as soon.
    expect: { poll: { timeout: 10_000 } },
    // Two a core: most of a test's time it waits, for a chain, a process or a timer of the dialog.
    maxWorkers: availableParallelism() * 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['**/*.test.ts', '**/*.test.mjs'],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            'e2e/**',
            'compatibility/**',
            ...mockingTests,
            ...domTests,
          ],
          // Loading what a file imports took longer than its tests; modules here keep no state of their own (AGENTS.md).
          isolate: false,
          globalSetup: fileURLToPath(new URL('scripts/vitestGlobalSetup.mjs', import.meta.url)),
        },
      },
      { extends: true, test: { name: 'mocks', environment: 'node', include: mockingTests } },
      // A fresh document and fresh modules for each file, without a fresh process for each: twice as fast.
      {
        extends: true,
        test: { name: 'dom', environment: 'happy-dom', pool: 'vmThreads', include: domTests },
      },
    ],
  },
})
