import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Chrome's own figures for “Fast 4G”: ms, and bytes per second. */
export const fast4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9_000_000 * 0.9) / 8,
  uploadThroughput: (1_500_000 * 0.9) / 8,
}

/** A fresh browser profile with an empty cache, whose page runs on a phone's processor and network. */
export type SlowProfile = { context: BrowserContext; page: Page }

/** Opens a profile with a processor four times slower and Fast 4G, the conditions of architecture.md §8. */
export async function openSlowProfile(browser: Browser): Promise<SlowProfile> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', fast4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { context, page }
}
