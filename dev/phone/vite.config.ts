import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig } from 'vite'

/** Builds the phone wallet the dev console serves at /phone. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/phone/',
  resolve: { conditions: ['gangway-source', ...defaultClientConditions] },
  build: {
    outDir: '../dist/phone',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // A wallet for trying things out on this computer, loaded once.
    chunkSizeWarningLimit: 2_000,
  },
})
