import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // Two files before the first click, not one for each module they share: the button, then, in idle time, the dialog.
    // What most of the later files share is one file too. So are small parts that two of them share, of core and of the account's
    // views: button and dialog name each file that a later one needs, and grow with them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'button', tags: ['$initial'], priority: 1 },
            { name: 'dialog', test: /GangwayPortal/ },
            { name: 'kernel', test: /core.src.(kernel|config|accountData)/, minShareCount: 3 },
            { name: 'small', test: /packages.core.src/, minShareCount: 2, maxModuleSize: 600 },
            {
              name: 'late',
              test: /react.src.views.(account|buy|nft|receive|send|swap|transaction)/,
              minShareCount: 2,
              maxModuleSize: 1500,
              includeDependenciesRecursively: false,
            },
            { name: 'shared', test: /react.src.(hooks|components)/, minShareCount: 4 },
          ],
        },
      },
    },
  },
})
