import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Vite adds import and require itself; named here they would reach Node, which would give require() the modules meant for import.
const conditions = ['gangway-source', 'module']
const domTests = ['packages/react/src/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}']

export default defineConfig({
  resolve: { conditions: [...conditions, 'browser'] },
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    setupFiles: [fileURLToPath(new URL('scripts/vitestSetup.ts', import.meta.url))],
    testTimeout: process.env.GANGWAY_TEST_DEEP ? 300_000 : 20_000,
    hookTimeout: 60_000,
    // Vitest would leave one core to others, which on two cores is half; many tests wait for a chain.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['**/*.test.ts', '**/*.test.mjs'],
          exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**', 'compatibility/**', ...domTests],
        },
      },
      { extends: true, test: { name: 'dom', environment: 'happy-dom', include: domTests } },
    ],
  },
})
