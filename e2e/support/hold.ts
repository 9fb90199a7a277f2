import type { Page } from '@playwright/test'

/** Keeps the page's requests to some address waiting until what is returned is called. */
export async function hold(page: Page, isHeld: (url: URL) => boolean): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(isHeld, async (route) => {
    await released
    await route.continue()
  })
  return release
}
