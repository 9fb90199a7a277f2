import { expect, type Locator } from '@playwright/test'
import type { ConnectButton } from './ConnectButton.js'
import type { GangwayDialog } from './GangwayDialog.js'
import type { PhoneWallet } from './PhoneWallet.js'

/** Pairing with a wallet elsewhere, in the dialog. */
export class PairingView {
  readonly #button: ConnectButton
  readonly #dialog: GangwayDialog

  constructor(button: ConnectButton, dialog: GangwayDialog) {
    this.#button = button
    this.#dialog = dialog
  }

  /** The code, once there is one. */
  get code(): Locator {
    return this.#dialog.root.getByRole('img', { name: 'QR code to connect a wallet' })
  }

  /** What is said in place of the code. */
  news(headline: string | RegExp): Locator {
    return this.#dialog.root.getByText(headline, { exact: true })
  }

  /** From the button to the code; `row` is what the deployment calls pairing. */
  async open(row = 'WalletConnect'): Promise<void> {
    await this.#button.open()
    await this.#dialog.button(new RegExp(`^${row}`)).click()
  }

  /** Lets the phone read the code off the screen, as its camera would. */
  async scan(phone: PhoneWallet): Promise<void> {
    await expect(this.code).toBeVisible()
    await phone.takePicture(await this.code.screenshot())
  }

  /** From the button to the session: reads the code and approves, but for the networks named. */
  async connect(phone: PhoneWallet, without: readonly string[] = []): Promise<void> {
    await this.open()
    await this.scan(phone)
    await phone.approve('Connect', without)
    await expect(this.#dialog.root).toBeHidden()
  }
}
