import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gangwaySolana } from '@gangway/registry'
import { addTestWallet, type TestWalletWindow, type TestWorld } from '@gangway/testing/playwright'
import type { Page } from '@playwright/test'

/** Where examples are opened, and where they look for the API. */
export const exampleHost = 'localhost:4390'
const writtenApi = 'http://localhost:4102'

const types: Record<string, string> = { css: 'text/css', html: 'text/html', js: 'text/javascript' }

/** Gives the page a wallet, of EVM unless told otherwise, and this world's API in the place of the one the examples name. */
export async function prepareExample(
  page: Page,
  world: TestWorld,
  families: readonly ('eip155' | 'solana')[] = ['eip155'],
): Promise<TestWalletWindow> {
  // Fetched here: a page that comes from nowhere may not reach loopback itself (Chromium's local network access).
  await page.route(`${writtenApi}/**`, async (route) => {
    const url = route.request().url().replace(writtenApi, world.api)
    // The test may end meanwhile.
    await route
      .fetch({ url })
      .then((response) => route.fulfill({ response }))
      .catch(() => route.abort().catch(() => undefined))
  })
  const solana = world.rpc[gangwaySolana.caipNetworkId]
  return addTestWallet(page, {
    networks: [
      { caipNetworkId: 'eip155:31337', rpcUrl: world.rpc['eip155:31337'] ?? '' },
      ...(solana && families.includes('solana')
        ? [{ caipNetworkId: gangwaySolana.caipNetworkId, rpcUrl: solana }]
        : []),
    ],
  })
}

/** Serves what was built of an example that is plain files. */
export function serveExample(page: Page, name: string): Promise<void> {
  return serveFolder(page, fileURLToPath(new URL(`../../examples/${name}/dist`, import.meta.url)))
}

/** Serves a folder of plain files where examples are opened. */
export async function serveFolder(page: Page, folder: string): Promise<void> {
  await page.route(`http://${exampleHost}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const path = pathname === '/' ? '/index.html' : pathname
    const contentType = types[path.split('.').pop() ?? ''] ?? 'application/octet-stream'
    // A page may still ask when its test has ended, and its folder is gone.
    const body = await readFile(join(folder, path)).catch(() => null)
    await route.fulfill(body ? { contentType, body } : { status: 404 })
  })
}
