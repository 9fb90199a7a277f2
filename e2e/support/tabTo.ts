import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until `target` has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    const hasFocus = await target.evaluate((element) => element.matches(':focus'))
    if (hasFocus) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
