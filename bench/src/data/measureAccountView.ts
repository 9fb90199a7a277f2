import { gangwayOne } from '@gangway/registry'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Address, numberToHex } from 'viem'
import { announceWallet, walletName } from '../announceWallet.js'
import { buildPage, pageFolders } from '../buildPage.js'
import { servePage } from '../servePage.js'
import { type Sight, whenShown } from '../whenShown.js'
import { getQuantile } from './getQuantile.js'
import { measureRows, type RowTimes } from './measureRows.js'
import type { TokenChain } from './startTokenChain.js'

/** What a person waits for in the account view, ms. */
export type AccountViewTimes = {
  /** From the click on the button to the tokens: for an account nobody asked for before, and again. */
  cold: number
  warm: number
  rows: RowTimes
}

const button: Sight = { selector: '[data-gangway-connect-button]' }
const firstToken: Sight = { selector: '[role=dialog] [role=tabpanel] li', text: 'TK0' }
const warmRuns = 3

/** Opens the account view of every account in a profile of its own; in that of the last, waits for rows too. */
export async function measureAccountView(
  browser: Browser,
  { apiUrl, chain, accounts }: { apiUrl: string; chain: TokenChain; accounts: readonly Address[] },
): Promise<AccountViewTimes> {
  const server = await servePage(await buildPage(pageFolders.account))
  const cold: number[] = []
  const warm: number[] = []
  let rows: RowTimes = { event: Number.NaN, shown: Number.NaN }
  try {
    for (const account of accounts) {
      const context = await browser.newContext()
      await announceWallet(context, { address: account, chainId: numberToHex(gangwayOne.id) })
      const page = await connect(context, `${server.url}?api=${encodeURIComponent(apiUrl)}`, account)
      cold.push(await whenShown(page, firstToken, { click: button }))
      for (let run = 0; run < warmRuns; run += 1) {
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
        warm.push(await whenShown(page, firstToken, { click: button }))
      }
      if (account === accounts.at(-1)) rows = await measureRows(page, { apiUrl, chain, account })
      await context.close()
    }
  } finally {
    await server.stop()
  }
  return { cold: getQuantile(cold, 0.95), warm: getQuantile(warm, 0.95), rows }
}

async function connect(context: BrowserContext, url: string, account: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(button.selector).click()
  await page.getByRole('dialog').getByRole('button', { name: walletName }).click()
  await page.locator(button.selector).getByText(account.slice(-6)).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.waitForLoadState('networkidle')
  return page
}
