import { expect, type Locator } from '@playwright/test'
import type { GangwayDialog } from './GangwayDialog.js'

/** The dialog's account view. */
export class AccountView {
  readonly #dialog: GangwayDialog

  constructor(dialog: GangwayDialog) {
    this.#dialog = dialog
  }

  async openTab(name: 'Tokens' | 'NFTs' | 'Activity'): Promise<void> {
    await this.#dialog.root.getByRole('tab', { name }).click()
  }

  /** The row of a token, by its symbol. */
  token(symbol: string): Locator {
    return this.#dialog.root.getByRole('tabpanel').getByRole('listitem').filter({ hasText: symbol })
  }

  /** Opens the page of an NFT, by its name. */
  async openNft(name: string): Promise<void> {
    await this.openTab('NFTs')
    await this.#dialog.root
      .getByRole('list', { name: 'NFTs' })
      .getByRole('button')
      .filter({ hasText: name })
      .click()
    await expect(this.#dialog.heading(name)).toBeVisible()
  }

  /** The row of a transaction, by what it says. */
  transaction(text: string | RegExp): Locator {
    return this.#dialog.root.getByRole('tabpanel').getByRole('listitem').filter({ hasText: text })
  }

  /** Asserts that a send is shown as confirmed. */
  expectSent(amount: string): Promise<void> {
    return this.expectOutcome(amount, 'Confirmed')
  }

  /** Asserts how a send is shown in the activity list, within `timeout` ms where it takes its time. */
  async expectOutcome(amount: string, status: string | RegExp, timeout?: number): Promise<void> {
    await this.openTab('Activity')
    await expect(this.transaction(amount).first()).toContainText(status, timeout ? { timeout } : {})
  }

  /** Adds a token to the list by its address. */
  async addToken(address: string): Promise<void> {
    await this.#dialog.button('Add a token').click()
    await this.#dialog.root.getByRole('textbox', { name: /^Token address/ }).fill(address)
    await this.#dialog.button(/^Add /).click()
    await expect(this.#dialog.heading('Account')).toBeVisible()
  }

  async startSend(): Promise<void> {
    await this.#dialog.button('Send').click()
  }

  /** Leaves the wallet in use. */
  async disconnect(): Promise<void> {
    await this.#dialog.button('Disconnect').click()
  }
}
