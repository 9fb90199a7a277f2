import { expect, type Locator } from '@playwright/test'
import type { GangwayDialog } from './GangwayDialog.js'

/** The form of a send. */
export class SendForm {
  readonly #dialog: GangwayDialog

  constructor(dialog: GangwayDialog) {
    this.#dialog = dialog
  }

  get recipient(): Locator {
    return this.#dialog.root.getByRole('textbox', { name: 'To' })
  }

  get amount(): Locator {
    return this.#dialog.root.getByRole('textbox', { name: /^Amount/ })
  }

  get memo(): Locator {
    return this.#dialog.root.getByRole('textbox', { name: /^Memo/ })
  }

  /** The primary button, by the next thing to do it names. interface-guide.md §9.5 */
  next(label: string | RegExp): Locator {
    return this.#dialog.button(label)
  }

  async openAssets(): Promise<void> {
    // The first is the field; the primary button may say the same.
    await this.#dialog
      .button(/available$|^Choose asset$/)
      .first()
      .click()
    await expect(this.#dialog.heading('Choose asset')).toBeVisible()
  }

  async chooseAsset(symbol: string): Promise<void> {
    await this.openAssets()
    await this.#dialog.button(new RegExp(`\\b${symbol}\\b`)).click()
    await expect(this.#dialog.heading('Send')).toBeVisible()
  }

  async fill({ asset, to, amount }: { asset?: string; to: string; amount: string }): Promise<void> {
    await expect(this.#dialog.heading('Send')).toBeVisible()
    if (asset) await this.chooseAsset(asset)
    await this.recipient.fill(to)
    await this.amount.fill(amount)
  }

  async review(): Promise<void> {
    await this.next('Review').click()
    await expect(this.#dialog.heading('Review')).toBeVisible()
  }
}
