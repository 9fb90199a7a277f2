import { expect, type Locator } from '@playwright/test'
import type { GangwayDialog } from './GangwayDialog.js'

/** What is swapped, e.g. `{ sell: 'ETH', buy: 'USDX', amount: '0.1' }`. */
type SwapEntry = { sell: string; buy: string; amount: string }

/** The form of a swap, and its review. */
export class SwapForm {
  readonly #dialog: GangwayDialog

  constructor(dialog: GangwayDialog) {
    this.#dialog = dialog
  }

  get pay(): Locator {
    return this.#dialog.root.getByRole('textbox', { name: /^You pay/ })
  }

  get receive(): Locator {
    return this.#dialog.root.getByRole('textbox', { name: /^You receive/ })
  }

  /** The value beside a name of the terms, e.g. `Minimum received`. */
  fact(name: string): Locator {
    const term = this.#dialog.root.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
    return term.locator('xpath=following-sibling::dd[1]')
  }

  /** Opens the list of tokens of a side. */
  async openTokens(end: 'sell' | 'buy'): Promise<void> {
    await this.#dialog
      .button(/(\. Choose another|^Choose token)$/)
      .nth(end === 'sell' ? 0 : 1)
      .click()
    await expect(this.#dialog.heading('Choose asset')).toBeVisible()
  }

  /** Chooses the token of a side; `network` by its name, where it is received on another one. */
  async choose(end: 'sell' | 'buy', symbol: string, network?: string): Promise<void> {
    await this.openTokens(end)
    const networks = this.#dialog.root.getByRole('combobox', { name: 'Receive on' })
    if (network !== undefined) await networks.selectOption({ label: network })
    await this.#dialog.root
      .getByRole('list', { name: 'Tokens' })
      .getByRole('button', { name: new RegExp(`\\b${symbol}\\b`) })
      .first()
      .click()
    await expect(this.#dialog.heading('Swap')).toBeVisible()
  }

  async fill({ sell, buy, amount }: SwapEntry): Promise<void> {
    await expect(this.#dialog.heading('Swap')).toBeVisible()
    if (sell !== 'ETH' && sell !== 'SOL') await this.choose('sell', sell)
    await this.choose('buy', buy)
    await this.pay.fill(amount)
  }

  async review(): Promise<void> {
    await this.#dialog.button('Review').click()
    await expect(this.#dialog.heading('Review')).toBeVisible()
  }

  /**
   * Presses the button that says what is swapped, e.g. `0.1 ETH`. Where the price has moved meanwhile, which other tests' swaps
   * bring about, it is asked for again first.
   */
  async confirm(amount: string): Promise<void> {
    const changed = this.#dialog.button('Price changed · Review again')
    const page = changed.page()
    await page.addLocatorHandler(changed, () => changed.click())
    await this.#dialog.button(`Swap ${amount}`).click()
    await page.removeLocatorHandler(changed)
  }
}
