import { expect, type Locator } from '@playwright/test'
import type { GangwayDialog } from './GangwayDialog.js'

/** The dialog's list of connected wallets and accounts. */
export class ProfileView {
  readonly #dialog: GangwayDialog

  constructor(dialog: GangwayDialog) {
    this.#dialog = dialog
  }

  /** Opens it from the account view. */
  async open(): Promise<void> {
    await this.#dialog.button(/^Wallets and accounts/).click()
    await expect(this.#dialog.heading('Wallets and accounts')).toBeVisible()
  }

  /** The accounts of a connected wallet in one family. */
  accounts(walletName: string, family: 'EVM' | 'Solana'): Locator {
    return this.#dialog.root
      .getByRole('list', { name: `Accounts of ${walletName}, ${family}` })
      .getByRole('listitem')
  }

  /** Puts an account to use. */
  async choose(address: string): Promise<void> {
    await this.#dialog.button(new RegExp(`^\\S+…${address.slice(-6)}`)).click()
  }

  async disconnect(walletName: string, family: 'EVM' | 'Solana'): Promise<void> {
    await this.#dialog.button(`Disconnect ${walletName}, ${family}`).click()
  }

  async connectAnother(): Promise<void> {
    await this.#dialog.button('Connect another wallet').click()
  }

  async disconnectAll(): Promise<void> {
    await this.#dialog.button('Disconnect all').click()
  }
}
