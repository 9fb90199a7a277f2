import { expect } from '@playwright/test'
import type { GangwayDialog } from './GangwayDialog.js'

/** The last look before the wallet is asked. */
export class SendReview {
  readonly #dialog: GangwayDialog

  constructor(dialog: GangwayDialog) {
    this.#dialog = dialog
  }

  /** Asserts that the whole address of the recipient is shown, in whatever groups. */
  async expectRecipient(address: string): Promise<void> {
    const recipient = this.#dialog.root.getByRole('term').filter({ hasText: /^To$/ })
    await expect(recipient.locator('xpath=following-sibling::dd')).toHaveText(address, {
      useInnerText: false,
    })
  }

  /**
   * Presses the button that says what will be sent, e.g. `1.5 USDX`. Where the fee has moved meanwhile, which
   * other tests' transactions bring about, the details are reviewed again first.
   */
  async send(amount: string): Promise<void> {
    const changed = this.#dialog.button('Details changed · Review again')
    const page = changed.page()
    await page.addLocatorHandler(changed, () => changed.click())
    await this.#dialog.button(`Send ${amount}`).click()
    await page.removeLocatorHandler(changed)
  }
}
