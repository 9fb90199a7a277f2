import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // Two files before the first click, not one for each module they share: the button, then, in idle time, the dialog.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'button', tags: ['$initial'], priority: 1 },
            { name: 'dialog', test: /GangwayPortal/ },
          ],
        },
      },
    },
  },
})
