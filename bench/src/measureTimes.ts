import type { Browser, Page } from '@playwright/test'
import { announceWallet, walletAddress, walletName } from './announceWallet.js'
import { buildPage, type PageName, pages } from './buildPage.js'
import { openSlowProfile } from './openSlowProfile.js'
import { servePage } from './servePage.js'
import { watchTraffic } from './watchTraffic.js'
import { type Sight, whenShown } from './whenShown.js'

/** Medians in ms, 4 × slower processor and Fast 4G. */
export type Times = {
  buttonUsable: Record<PageName, number>
  /** From the click on the button; `stalled`: while no remote answers. */
  dialogUsable: { answering: number; stalled: number }
  /** From the click on the wallet. */
  addressShown: { 'connect-button': number; 'bare-wagmi': number }
}

const button: Sight = { selector: 'button', text: 'Connect' }
const wallet: Sight = { selector: 'button', text: walletName }
const dialogWallet: Sight = { selector: `[role=dialog] button`, text: walletName }
const address: Sight = { selector: 'body', text: walletAddress.slice(-6) }
const firstSight: Record<PageName, Sight> = {
  'bare-react': button,
  'bare-wagmi': wallet,
  'connect-button': button,
}

/** Opens every page `runs` times in turn, so that a slow moment of the machine meets all of them. */
export async function measureTimes(browser: Browser, runs: number): Promise<Times> {
  const names = Object.keys(pages) as PageName[]
  const servers = new Map<PageName, Awaited<ReturnType<typeof servePage>>>()
  for (const name of names) servers.set(name, await servePage(await buildPage(name)))
  const samples = new Map<string, number[]>()
  const add = (key: string, value: number) => samples.set(key, [...(samples.get(key) ?? []), value])
  try {
    for (let run = 0; run < runs; run += 1)
      for (const name of names) await measurePage(browser, name, servers.get(name)?.url ?? '', add)
  } finally {
    for (const server of servers.values()) await server.stop()
  }
  const median = (key: string) => getMedian(samples.get(key) ?? [])
  return {
    buttonUsable: {
      'bare-react': median('usable bare-react'),
      'bare-wagmi': median('usable bare-wagmi'),
      'connect-button': median('usable connect-button'),
    },
    dialogUsable: { answering: median('dialog'), stalled: median('dialog stalled') },
    addressShown: {
      'connect-button': median('address connect-button'),
      'bare-wagmi': median('address bare-wagmi'),
    },
  }
}

type Add = (key: string, value: number) => void

async function measurePage(browser: Browser, name: PageName, url: string, add: Add): Promise<void> {
  await visit(browser, url, 'answering', async (page, whenQuiet) => {
    add(`usable ${name}`, await whenShown(page, firstSight[name], 'navigation'))
    await whenQuiet()
    if (name === 'connect-button') add('dialog', await whenShown(page, dialogWallet, { click: button }))
    if (name === 'bare-react') return
    await whenQuiet() // while a person reads the list
    const row = name === 'connect-button' ? dialogWallet : wallet
    add(`address ${name}`, await whenShown(page, address, { click: row }))
  })
  if (name !== 'connect-button') return
  await visit(browser, url, 'stalled', async (page, whenQuiet) => {
    await whenQuiet()
    add('dialog stalled', await whenShown(page, dialogWallet, { click: button }))
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
    // Every remote refuses at once, so that none of its own time is measured; or none of them ever answers.
    await context.route(
      (target) => target.origin !== new URL(url).origin,
      (route) => (remotes === 'answering' ? route.abort() : undefined),
    )
    const { whenQuiet } = watchTraffic(page, url)
    await page.goto(url, { waitUntil: 'commit' })
    await run(page, whenQuiet)
  } finally {
    await context.close()
  }
}

function getMedian(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
