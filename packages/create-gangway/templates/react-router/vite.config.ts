import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // Packages of the app's own files are made ready before the first visit, which would reload for them.
  optimizeDeps: { entries: ['app/**/*.tsx'] },
})
