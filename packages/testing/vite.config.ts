import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Builds the test wallet into the one script the web role serves at /test-wallet.js in the local world. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { conditions: ['gangway-source', 'module', 'browser', 'import', 'default'] },
  // Lib builds leave this to the page's bundler, and here there is none.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist',
    // What is published of this package is built into the same folder.
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: fileURLToPath(new URL('src/wallet/main.ts', import.meta.url)),
      formats: ['es'],
      fileName: () => 'testWallet.js',
    },
  },
})
