import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { announceWallet } from './announceWallet.js'
import { buildPage } from './buildPage.js'
import { address, type ComparedPage, comparedPages, type PageName } from './comparedPages.js'
import { exampleApi } from './measureLoading.js'
import { fast4G, openSlowProfile } from './openSlowProfile.js'
import { servePage } from './servePage.js'
import { watchTraffic } from './watchTraffic.js'
import { whenShown } from './whenShown.js'

/** What is timed: until the page can be used, from its button to its dialog, from a wallet's row to the address. */
export type Moment = 'usable' | 'dialog' | 'dialog while stalled' | 'address'

/** Medians in ms, 4 × slower processor and Fast 4G; NaN where a page has no such moment. */
export type Times = (page: PageName, moment: Moment) => number

/** Opens every page `runs` times in turn, so that a slow moment of the machine meets all of them. */
export async function measureTimes(
  browser: Browser,
  names: readonly PageName[],
  runs: number,
): Promise<Times> {
  const servers = new Map<PageName, Awaited<ReturnType<typeof servePage>>>()
  for (const name of names)
    servers.set(name, await servePage(await buildPage(await comparedPages[name].getFolder())))
  const samples = new Map<string, number[]>()
  try {
    for (let run = 0; run < runs; run += 1)
      for (const [name, { url }] of servers) {
        const add = (moment: Moment, value: number) => {
          const key = `${name} ${moment}`
          samples.set(key, [...(samples.get(key) ?? []), value])
        }
        await measurePage(browser, comparedPages[name], url, add)
        if (name === 'connect-button') await measureStalled(browser, comparedPages[name], url, add)
      }
  } finally {
    for (const server of servers.values()) await server.stop()
  }
  return (name, moment) => getMedian(samples.get(`${name} ${moment}`) ?? [])
}

/** What is not of a page's own host. */
const remoteUrls = [`${exampleApi}/*`, 'https://*']

type Add = (moment: Moment, value: number) => void

function measurePage(browser: Browser, seen: ComparedPage, url: string, add: Add): Promise<void> {
  return visit(browser, url, 'answering', async (page, whenQuiet) => {
    add('usable', await whenShown(page, seen.first, 'navigation'))
    await whenQuiet()
    if (seen.dialog) add('dialog', await whenShown(page, seen.dialog.row, { click: seen.dialog.button }))
    if (!seen.row) return
    await whenQuiet() // while a person reads the list
    add('address', await whenShown(page, address, { click: seen.row }))
  })
}

function measureStalled(
  browser: Browser,
  { dialog }: Pick<Required<ComparedPage>, 'dialog'>,
  url: string,
  add: Add,
): Promise<void> {
  return visit(browser, url, 'stalled', async (page, whenQuiet) => {
    await whenQuiet()
    add('dialog while stalled', await whenShown(page, dialog.row, { click: dialog.button }))
  })
}

async function visit(
  browser: Browser,
  url: string,
  remotes: 'answering' | 'stalled',
  run: (page: Page, whenQuiet: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { context, page } = await openSlowProfile(browser)
  try {
    await announceWallet(context)
    await answerForRemotes(page, remotes)
    const { whenQuiet } = watchTraffic(page, url)
    await page.goto(url, { waitUntil: 'commit' })
    await run(page, whenQuiet)
  } finally {
    await context.close()
  }
}

/**
 * Every remote says that it has nothing, one round trip of the profile later; or none of them ever answers. Playwright's
 * own routes would hold up what a page asks of its host too, the more the more files it has.
 */
async function answerForRemotes(page: Page, remotes: 'answering' | 'stalled'): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', async ({ requestId }) => {
    if (remotes === 'stalled') return
    await wait(fast4G.latency)
    const responseHeaders = [
      { name: 'access-control-allow-origin', value: '*' },
      { name: 'access-control-allow-headers', value: '*, authorization, content-type' },
      { name: 'content-type', value: 'application/json' },
    ]
    const answer = { requestId, responseCode: 200, responseHeaders, body: btoa('{}') }
    // The page may be gone by now.
    await session.send('Fetch.fulfillRequest', answer).catch(() => undefined)
  })
  const patterns = remoteUrls.map((urlPattern) => ({ urlPattern }))
  await session.send('Fetch.enable', { patterns })
}

function getMedian(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
