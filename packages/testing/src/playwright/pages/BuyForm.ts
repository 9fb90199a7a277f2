import { expect, type Locator, type Page } from '@playwright/test'
import { CardDesk } from './CardDesk.js'
import type { GangwayDialog } from './GangwayDialog.js'

/** The form that buys coins, and the page of a purchase. */
export class BuyForm {
  readonly #dialog: GangwayDialog

  constructor(dialog: GangwayDialog) {
    this.#dialog = dialog
  }

  /** From the account; an account that holds nothing is offered it twice. */
  async open(): Promise<void> {
    await this.#dialog.root.getByRole('button', { name: 'Buy', exact: true }).first().click()
    await expect(this.#dialog.heading('Buy')).toBeVisible()
  }

  get amount(): Locator {
    return this.#dialog.root.getByRole('textbox', { name: /^You pay in/ })
  }

  /** What is to be bought, as the list says it: `USDX on Gangway One`. */
  async chooseAsset(label: string): Promise<void> {
    await this.#dialog.root.getByLabel('You buy').selectOption({ label })
  }

  async payBy(method: 'Card' | 'Bank transfer'): Promise<void> {
    await this.#dialog.root.getByRole('radio', { name: method }).check()
  }

  /** The button that goes on, at the card desk of the local world. */
  get next(): Locator {
    return this.#dialog.button('Continue at Local card desk')
  }

  /** Enters all of it and waits for a price. */
  async fill(order: { asset?: string; amount: string; method?: 'Card' | 'Bank transfer' }): Promise<void> {
    if (order.asset) await this.chooseAsset(order.asset)
    await this.amount.fill(order.amount)
    if (order.method) await this.payBy(order.method)
    await expect(this.next).toBeVisible()
  }

  /** Goes on to the desk, in its window. */
  async openDesk(): Promise<CardDesk> {
    const opened = this.#dialog.root.page().waitForEvent('popup')
    await this.next.click()
    const desk = new CardDesk(await opened)
    await desk.expectOpen()
    await expect(this.#dialog.heading('Purchase')).toBeVisible()
    return desk
  }

  /** Asserts what the page of a purchase says; a block, a message or a question may be in between. */
  async expectSaid(words: string | RegExp, page: Page = this.#dialog.root.page()): Promise<void> {
    // The provider is first asked after 10 s where its message is lost.
    await expect(page.getByRole('dialog').getByText(words)).toBeVisible({ timeout: 45_000 })
  }
}
