import { type Browser, test as base, expect } from '@playwright/test'
import { getStateKey, walletCountKey } from '../wallet/createStateStore.js'
import type { WalletState } from '../wallet/walletState.js'
import { createAccounts, type FreshAccounts } from './chain/createAccounts.js'
import { type Chains, createChains } from './chain/createChains.js'
import { getLaunchOptions } from './getLaunchOptions.js'
import { GangwayPage } from './pages/GangwayPage.js'
import { readWorld, type TestWorld } from './world.js'

/** Options a spec may set by `test.use`. */
export type SpecOptions = {
  /** How the first test wallet is when the page opens for the first time. */
  walletState: Partial<WalletState>
  /** How many test wallets announce themselves. */
  walletCount: 1 | 2
}

/** What a spec gets. */
export type SpecFixtures = SpecOptions & {
  /** Accounts of this test alone; the first test wallet holds them, and they hold nothing yet. */
  accounts: FreshAccounts
  /** Who is sent to: accounts nobody has used. */
  recipients: FreshAccounts
  chains: Chains
  gangway: GangwayPage
  /** Fails a test whose page threw, broke its content security policy, or asked another host. */
  goodBehaviour: undefined
}

/** Playwright's `test` with the local world, a fresh wallet and a browser that partitions storage. */
export const test = base.extend<SpecFixtures, { world: TestWorld; browser: Browser }>({
  walletState: [{}, { option: true }],
  walletCount: [1, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  world: [async ({}, use) => use(readWorld()), { scope: 'worker' }],
  browser: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch(await getLaunchOptions())
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ world }, use) => use(world.web),
  chains: async ({ world }, use) => use(createChains(world)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  accounts: async ({}, use) => use(await createAccounts()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  recipients: async ({}, use) => use(await createAccounts()),
  context: async ({ context, world, accounts, walletState, walletCount }, use) => {
    const items = {
      [walletCountKey]: `${walletCount}`,
      [getStateKey(1)]: JSON.stringify({ keys: accounts.keys, ...walletState }),
    }
    await context.addInitScript(
      ([origin, stored]) => {
        if (location.origin !== origin) return
        // Only once: what the wallet writes later must survive a reload.
        for (const [key, value] of Object.entries(stored))
          if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
      },
      [world.web, items] as const,
    )
    await use(context)
  },
  gangway: async ({ page }, use) => use(new GangwayPage(page)),
  goodBehaviour: [
    async ({ context, world }, use) => {
      const offences: string[] = []
      const own = [world.web, world.api, world.console].map((url) => new URL(url).host)
      context.on('weberror', (error) => offences.push(`${error.error().stack}`))
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) offences.push(message.text())
      })
      context.on('request', (request) => {
        const { protocol, host } = new URL(request.url())
        if (protocol.startsWith('http') && !own.includes(host)) offences.push(`asked ${request.url()}`)
      })
      await use(undefined)
      expect(offences).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
