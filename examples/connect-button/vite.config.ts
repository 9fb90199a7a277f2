import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // Two files before the first click, not one for each module they share: the button, then, in idle time, the dialog.
    // What most of the later files share is one file, too: the dialog names each file that a view needs, and grows with them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'button', tags: ['$initial'], priority: 1 },
            { name: 'dialog', test: /GangwayPortal/ },
            { name: 'kernel', test: /core.src.(kernel|config|accountData)/, minShareCount: 3 },
            { name: 'shared', test: /react.src.(hooks|components)/, minShareCount: 4 },
          ],
        },
      },
    },
  },
})
