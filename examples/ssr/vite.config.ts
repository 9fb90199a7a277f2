import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  build: {
    modulePreload: { polyfill: false },
    // What the policy of server.mjs allows is files, no `data:`.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { outDir: 'dist/client' }),
  },
}))
