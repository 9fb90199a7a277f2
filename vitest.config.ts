import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Vite adds import and require itself; named here they would reach Node, which would give require() the modules meant for import.
const conditions = ['gangway-source', 'module']
/** They put other modules in the place of some, which must not stay there for the next file. */
const mockingTests = [
  'packages/core/src/chains/getNamespaceClient.test.ts',
  'packages/react/src/dialog/DialogHost.test.tsx',
  'packages/wallet-api/tests/authEnumeration.test.ts',
]
/** A dialog stays in the document, as it belongs to a config and not to a button. */
const lastingTests = ['packages/element/src/**/*.test.ts']
const setUp = fileURLToPath(new URL('scripts/vitestSetup.ts', import.meta.url))
const setUpDom = fileURLToPath(new URL('packages/react/src/fixtures/setUpDom.ts', import.meta.url))
const domTests = ['packages/react/src/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}']

export default defineConfig({
  resolve: { conditions: [...conditions, 'browser'] },
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    setupFiles: [setUp],
    // With V8's own 16 MB, collecting what is short-lived takes a thirtieth of the processor time more.
    execArgv: ['--max-semi-space-size=64'],
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
            // Of the copy of the tree that addOneOfEach.test.ts makes.
            'scripts/seams/additions/**',
            ...mockingTests,
            ...domTests,
            ...lastingTests,
          ],
          // Loading what a file imports took longer than its tests; modules here keep no state of their own (AGENTS.md).
          isolate: false,
          globalSetup: fileURLToPath(new URL('scripts/vitestGlobalSetup.mjs', import.meta.url)),
        },
      },
      { extends: true, test: { name: 'mocks', environment: 'node', include: mockingTests } },
      {
        extends: true,
        test: { name: 'lasting', environment: 'happy-dom', setupFiles: [setUpDom], include: lastingTests },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          setupFiles: [setUpDom],
          include: domTests,
          exclude: mockingTests,
          // One document and one copy of the modules for many files: each test takes down what it put up.
          isolate: false,
        },
      },
    ],
  },
})
