import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import { whenShown } from '../whenShown.js'
import { openChanges } from './openChanges.js'
import type { TokenChain } from './startTokenChain.js'

/** From a transfer's receipt on, ms, the slowest of all: until the event that tells of it, until its row is on screen. */
export type RowTimes = { event: number; shown: number }

const transfers = 8
/** How long nothing happens before each: a follower with nothing to do looks less often. */
const pause = 1_500

/** Sends to the account whose view is open, and waits for each row. */
export async function measureRows(
  page: Page,
  { apiUrl, chain, account }: { apiUrl: string; chain: TokenChain; account: Address },
): Promise<RowTimes> {
  await page.getByRole('dialog').getByRole('tab', { name: 'Activity' }).click()
  await page.getByText('No activity yet').waitFor()
  const pageStart = await page.evaluate(() => performance.timeOrigin)
  const changes = await openChanges(apiUrl, account)
  const times: RowTimes = { event: 0, shown: 0 }
  for (let transfer = 1; transfer <= transfers; transfer += 1) {
    await wait(pause)
    // Each has an amount of its own, 1.001 TK0 the first.
    const row = { selector: '[role=dialog] [role=tabpanel] li', text: `1.00${transfer}` }
    const shown = whenShown(page, row, 'navigation')
    const told = changes.next()
    await chain.transfer(account, 1_000_000n + BigInt(transfer) * 1_000n)
    const receivedAt = Date.now()
    times.event = Math.max(times.event, (await told) - receivedAt)
    times.shown = Math.max(times.shown, pageStart + (await shown) - receivedAt)
  }
  changes.close()
  return times
}
