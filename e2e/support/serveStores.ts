import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'

/**
 * Gives a page an address that has the published client's storage and ours (`StoresPage`); under `/sandboxed` the browser lets
 * it keep nothing.
 */
export async function serveStores(page: Page, address: string): Promise<void> {
  const script = (await bundle()).replaceAll('</script', '<\\/script')
  const body = `<!doctype html><title>Stores</title><script type="module">${script}</script>`
  const policy = { 'content-security-policy': 'sandbox allow-scripts' }
  await page.route(`${address}**`, (route) => {
    const headers = route.request().url().endsWith('/sandboxed') ? policy : {}
    return route.fulfill({ contentType: 'text/html', headers, body })
  })
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['gangway-source', 'module', 'browser'] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('../conformance/sharedStorage/page.ts', import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  })
  for (const built of [result].flat())
    if ('output' in built) for (const file of built.output) if (file.type === 'chunk') return file.code
  throw new Error('Vite wrote no script')
}
