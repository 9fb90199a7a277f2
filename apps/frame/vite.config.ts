import { defaultClientConditions, defineConfig, type EnvironmentOptions } from 'vite'
import { subresourceIntegrity } from './build/subresourceIntegrity.js'

/**
 * The eight pages and the key Worker are built apart, each into one script: only then does the hash in the page's HTML cover
 * all the code the page runs. embedded-wallet.md §2.4.
 */
export default defineConfig({
  plugins: [subresourceIntegrity()],
  environments: {
    client: page('sdk.html', { emptyOutDir: true }),
    device: page('device.html', { emptyOutDir: false }),
    confirm: page('confirm.html', { emptyOutDir: false }),
    returned: page('returned.html', { emptyOutDir: false }),
    account: page('account.html', { emptyOutDir: false }),
    undo: page('undo.html', { emptyOutDir: false }),
    open: page('open.html', { emptyOutDir: false }),
    browser: page('browser.html', { emptyOutDir: false }),
  },
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
  builder: {
    async buildApp({
      build,
      environments: { client, device, confirm, returned, account, undo, open, browser },
    }) {
      if (client) await build(client)
      if (device) await build(device)
      if (confirm) await build(confirm)
      if (returned) await build(returned)
      if (account) await build(account)
      if (undo) await build(undo)
      if (open) await build(open)
      if (browser) await build(browser)
    },
  },
})

function page(input: string, { emptyOutDir }: { emptyOutDir: boolean }): EnvironmentOptions {
  return {
    consumer: 'client',
    resolve: { conditions: ['gangway-source', ...defaultClientConditions] },
    build: {
      target: 'es2022',
      outDir: 'dist',
      emptyOutDir,
      // An inlined file would be a data: address, which the page's policy refuses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input, output: { codeSplitting: false } },
    },
  }
}
