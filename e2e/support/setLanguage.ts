import type { Page } from '@playwright/test'
import type { Look } from './listLooks.js'

/** As if the person had changed the browser's language just now; resolves once the dialog speaks it. */
export async function setLanguage(page: Page, tag: Look['language']): Promise<void> {
  await page.evaluate((language) => {
    Object.defineProperty(navigator, 'languages', { configurable: true, get: () => [language] })
    dispatchEvent(new Event('languagechange'))
  }, tag)
  await page.locator(`[data-gangway-portal][lang^=${tag}]`).waitFor({ state: 'attached' })
}
