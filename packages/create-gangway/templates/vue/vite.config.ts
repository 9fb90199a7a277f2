import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

// Vue leaves it to the browser, which knows the element.
const isCustomElement = (tag: string) => tag === 'gangway-button'

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
})
