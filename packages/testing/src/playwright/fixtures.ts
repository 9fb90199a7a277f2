import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { getStateKey, walletCountKey } from '../wallet/createStateStore.js'
import { phoneWalletNumber } from '../wallet/keys.js'
import type { WalletState } from '../wallet/walletState.js'
import { createAccounts, type FreshAccounts } from './chain/createAccounts.js'
import { type Chains, createChains } from './chain/createChains.js'
import { createWorldControls, type WorldControls } from './chain/createWorldControls.js'
import { lockNetwork } from './chain/lockNetwork.js'
import { networks } from './chain/networks.js'
import { type ConfigChange, changeConfig } from './changeConfig.js'
import { getLaunchOptions } from './getLaunchOptions.js'
import { armDesk } from './pages/CardDesk.js'
import { GangwayPage } from './pages/GangwayPage.js'
import { PhoneWallet } from './pages/PhoneWallet.js'
import { readWorld, type TestWorld } from './world.js'

/** Options a spec may set by `test.use`. */
export type SpecOptions = {
  /** How the first test wallet is when the page opens for the first time. */
  walletState: Partial<WalletState>
  /** How many test wallets announce themselves. */
  walletCount: 1 | 2
  /** Hosts of wallets' own windows, which the page may open. */
  walletHosts: readonly string[]
  /**
   * How many times as fast the page's animations run. As in life, 1, each click waits until what has just come takes
   * presses, which takes longer than most of what a test does (docs/presses.md).
   */
  animationSpeed: number
}

/** What a spec gets. */
export type SpecFixtures = SpecOptions & {
  /** Accounts of this test alone; the first test wallet holds them, and they hold nothing yet. */
  accounts: FreshAccounts
  /** Who is sent to: accounts nobody has used. */
  recipients: FreshAccounts
  chains: Chains
  /** Faults of single accounts, and the controls that stop or change blocks for everybody: those only with `alone`. */
  controls: WorldControls
  /**
   * Gangway Two for this test alone, which may pause it and take blocks back; afterwards it makes blocks again. Whoever
   * sends or funds on Gangway Two takes it.
   */
  alone: typeof networks.two
  /** The card desk for this test alone: what goes wrong there next does so for whoever buys. Whoever buys takes it. */
  cardDesk: {
    /** Lets something go wrong, once, by its name, such as `quote-down`. */
    arm(fault: string): Promise<void>
  }
  /** Lets the page be what another operator's configuration makes it; call it before the page is opened. */
  configure(change: ConfigChange): Promise<void>
  gangway: GangwayPage
  /** The page in another browser, whose wallet holds the same accounts. */
  otherBrowser: GangwayPage
  /** The local world's phone wallet in a browser of its own, not opened yet; it holds the same accounts. */
  phone: PhoneWallet
  /** Fails a test whose page threw, broke its content security policy, or asked another host. */
  goodBehaviour: undefined
}

/** Playwright's `test` with the local world, a fresh wallet and a browser that partitions storage. */
export const test = base.extend<SpecFixtures, { world: TestWorld; browser: Browser }>({
  walletState: [{}, { option: true }],
  walletCount: [1, { option: true }],
  walletHosts: [[], { option: true }],
  animationSpeed: [20, { option: true }],
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
  controls: async ({ world }, use) => use(createWorldControls(world)),
  alone: [
    async ({ world, controls }, use) => {
      const unlock = await lockNetwork(world, networks.two.caipNetworkId)
      await use(networks.two)
      await controls.resume(networks.two.caipNetworkId)
      await unlock()
    },
    { timeout: 600_000 }, // as long as other tests take
  ],
  cardDesk: [
    async ({ world }, use) => {
      const unlock = await lockNetwork(world, 'desk')
      await use({ arm: (fault) => armDesk(world, fault) })
      await armDesk(world, '')
      await unlock()
    },
    { timeout: 600_000 }, // as long as other tests take
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  accounts: async ({}, use) => use(await createAccounts()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  recipients: async ({}, use) => use(await createAccounts()),
  context: async ({ context, world, accounts, walletState, walletCount }, use) => {
    await giveWallets(context, world, { keys: accounts.keys, ...walletState }, walletCount)
    await use(context)
  },
  page: async ({ page, animationSpeed }, use) => {
    await hurryAnimations(page, animationSpeed)
    await use(page)
  },
  configure: async ({ context, world }, use) => use((change) => changeConfig(context, world.web, change)),
  gangway: async ({ page }, use) => use(new GangwayPage(page)),
  otherBrowser: async ({ browser, world, accounts, walletState, walletCount, animationSpeed }, use) => {
    const context = await browser.newContext({ baseURL: world.web })
    await giveWallets(context, world, { keys: accounts.keys, ...walletState }, walletCount)
    const page = await context.newPage()
    await hurryAnimations(page, animationSpeed)
    await use(new GangwayPage(page))
    await context.close()
  },
  phone: async ({ browser, world, accounts }, use) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await storeOnce(context, world.console, {
      [getStateKey(phoneWalletNumber)]: JSON.stringify({ keys: accounts.keys }),
    })
    await use(new PhoneWallet(await context.newPage(), world.console))
    await context.close()
  },
  goodBehaviour: [
    async ({ context, world, walletHosts }, use) => {
      const offences: string[] = []
      const { web, api, frame, recovery, console, social, desk } = world
      const parts = [web, api, frame, recovery, console, social, desk]
      const own = [...parts.map((url) => new URL(url).host), ...walletHosts]
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

async function giveWallets(
  context: BrowserContext,
  world: TestWorld,
  state: Partial<WalletState>,
  count: number,
): Promise<void> {
  await storeOnce(context, world.web, {
    [walletCountKey]: `${count}`,
    [getStateKey(1)]: JSON.stringify(state),
  })
}

/** For every document the page opens; frames of other origins and windows keep their own time. */
async function hurryAnimations(page: Page, speed: number): Promise<void> {
  if (speed === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: speed })
}

/** Writes into the storage of an origin before its first page. Only once: what is written later must survive a reload. */
async function storeOnce(
  context: BrowserContext,
  origin: string,
  items: Readonly<Record<string, string>>,
): Promise<void> {
  await context.addInitScript(
    ([wanted, stored]) => {
      if (location.origin !== wanted) return
      for (const [key, value] of Object.entries(stored))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    [origin, items] as const,
  )
}

export { expect }
