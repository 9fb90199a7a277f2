import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig } from 'vite'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The scripts and styles of the site; its pages are made by `src/main.ts`. */
export default defineConfig({
  // The site may be served below any path.
  base: './',
  resolve: { conditions: ['gangway-source', ...defaultClientConditions] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // A page that is not there is a page that is not there.
  appType: 'mpa',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { site: folder('src/browser/site.ts'), playground: folder('src/browser/playground.ts') },
      output: {
        entryFileNames: 'assets/[name].js',
        assetFileNames: ({ names }) =>
          names.some((name) => /^(site|playground)\.css$/.test(name))
            ? 'assets/[name][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
})
