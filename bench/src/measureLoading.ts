import type { Browser, BrowserContext, Page } from '@playwright/test'
import { announceWallet, walletAddress, walletName } from './announceWallet.js'
import { type BuiltPage, buildPage, countScriptBytes, pageFolders } from './buildPage.js'
import { servePage } from './servePage.js'
import { type Traffic, watchTraffic } from './watchTraffic.js'

/** What a browser loads of a page such as examples/connect-button, in gzip bytes of JavaScript without React. architecture.md §8. */
export type Loading = {
  /** Before the button works. */
  blocking: number
  /** That, and what the page fetches while it is idle. */
  idle: number
  /** That, and what an installed EVM wallet needs until its account is on screen. */
  connected: number
  /** Every script of the build. */
  emitted: number
  /** Requests before any click, by the page as its own build lays it out, the document among them. */
  requests: { own: number; foreign: number }
}

/** The API of the example, as its source says. */
export const exampleApi = 'http://localhost:4102'

/** Pages whose loading is measured: the address that its source names of what it asks, and a network of its own. */
const pages = {
  'connect-button': { written: exampleApi, chainId: '0x1' },
  'without-server': { written: 'http://127.0.0.1:8545', chainId: '0x7a69' },
} as const

/**
 * Loads a page in a real browser and counts what it asks for.
 *
 * @param reached where the API, or the node, of the running world really is
 */
export async function measureLoading(
  browser: Browser,
  reached: string,
  page: keyof typeof pages = 'connect-button',
): Promise<Loading> {
  const build = (isReactApart: boolean) =>
    buildPage(pageFolders[page], { isReactApart, like: 'connect-button' })
  const counted = await build(true)
  return {
    blocking: await countBlocking(browser, counted),
    ...(await countStages(browser, counted, { ...pages[page], reached })),
    emitted: countScriptBytes(counted),
    requests: await countRequests(browser, await build(false)),
  }
}

function countBlocking(browser: Browser, built: BuiltPage): Promise<number> {
  return visit(browser, built, async ({ context, open, traffic }) => {
    // Under Save-Data nothing is fetched ahead: what is loaded then is what the button needs.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await open()
    return countLoaded(built, traffic)
  })
}

function countStages(
  browser: Browser,
  built: BuiltPage,
  asked: { written: string; chainId: string; reached: string },
) {
  return visit(browser, built, async ({ context, page, open, traffic }) => {
    await announceWallet(context, { chainId: asked.chainId })
    await context.route(`${asked.written}/**`, (route) =>
      route.continue({ url: route.request().url().replace(asked.written, asked.reached) }),
    )
    await open()
    const idle = countLoaded(built, traffic)
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: walletName }).click()
    await page.getByText(walletAddress.slice(-6)).first().waitFor()
    await traffic.whenQuiet()
    return { idle, connected: countLoaded(built, traffic) }
  })
}

function countRequests(browser: Browser, built: BuiltPage): Promise<Loading['requests']> {
  return visit(browser, built, async ({ url, open, traffic }) => {
    await open()
    const own = traffic.requests.filter((request) => request.origin === new URL(url).origin).length
    return { own, foreign: traffic.requests.length - own }
  })
}

function countLoaded(built: BuiltPage, { requests }: Traffic): number {
  return countScriptBytes(
    built,
    requests.map(({ pathname }) => pathname.slice(1)),
  )
}

type Visit = {
  context: BrowserContext
  page: Page
  url: string
  traffic: Traffic
  /** Opens the page and waits until it has fetched what it fetches by itself. */
  open(): Promise<void>
}

/** Serves a build to a fresh profile. */
async function visit<T>(browser: Browser, built: BuiltPage, run: (visit: Visit) => Promise<T>): Promise<T> {
  const { url, stop } = await servePage(built)
  const context = await browser.newContext()
  const page = await context.newPage()
  const traffic = watchTraffic(page, url)
  const open = async () => {
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect' }).waitFor()
    await traffic.whenQuiet()
  }
  try {
    return await run({ context, page, url, traffic, open })
  } finally {
    await context.close()
    await stop()
  }
}
