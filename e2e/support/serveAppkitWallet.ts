import type { TestWorld } from '@gangway/testing/playwright'
import type { Page } from '@playwright/test'
import { bundlePage } from './bundlePage.js'

/** Where the page stands: any loopback origin may use the local world's project. */
export const appkitWalletHost = 'localhost:4391'

/** Opens a page that is nothing but published clients, which `entry` imports, told by environment variables where our frame is. */
export async function serveAppkitWallet(
  page: Page,
  world: TestWorld,
  entry = new URL('../conformance/appkitWallet/page.ts', import.meta.url),
): Promise<void> {
  const script = await bundlePage(entry)
  // The client reads them when it is evaluated. frame-protocol.md §7.
  const env = {
    NEXT_PUBLIC_SECURE_SITE_SDK_URL: `${world.frame}/sdk`,
    NEXT_PUBLIC_SECURE_SITE_ORIGIN: world.frame,
  }
  const body = `<!doctype html><title>AppKit’s client</title><body><script>window.process = { env: ${JSON.stringify(env)} }</script><script type="module">${script.replaceAll('</script', '<\\/script')}</script>`
  // Chromium counts a page whose answer was made by a test as a public one, which may not ask loopback.
  await page.context().grantPermissions(['local-network-access'])
  await page.route(`http://${appkitWalletHost}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body }),
  )
  await page.goto(`http://${appkitWalletHost}/`)
}
