import { expect, type Page } from '@playwright/test'
import { AccountView } from './AccountView.js'
import { ConnectButton } from './ConnectButton.js'
import { GangwayDialog } from './GangwayDialog.js'
import { SendForm } from './SendForm.js'
import { SendReview } from './SendReview.js'
import { TestWalletWindow } from './TestWalletWindow.js'

/** What a link to the send form fills in. interface-guide §9.1 */
export type SendLinkParameters = { to: string; asset: string; amount: string; chain: string }

/** The whole page, with what a person does across its parts. */
export class GangwayPage {
  readonly page: Page
  readonly connectButton: ConnectButton
  readonly dialog: GangwayDialog
  readonly account: AccountView
  readonly sendForm: SendForm
  readonly review: SendReview
  readonly wallet: TestWalletWindow

  constructor(page: Page) {
    this.page = page
    this.connectButton = new ConnectButton(page)
    this.dialog = new GangwayDialog(page)
    this.account = new AccountView(this.dialog)
    this.sendForm = new SendForm(this.dialog)
    this.review = new SendReview(this.dialog)
    this.wallet = new TestWalletWindow(page)
  }

  async goto(path = '/'): Promise<void> {
    await this.page.goto(path)
  }

  /** From the button to the approved request. */
  async connect(family: 'EVM' | 'Solana', wallet = this.wallet): Promise<void> {
    await this.connectButton.open()
    await this.dialog.chooseWallet(wallet.name, family)
    await wallet.confirm('Connect')
    await expect(this.connectButton.root).toHaveAccessibleName(/…|^Switch network$/)
  }

  async openAccount(): Promise<void> {
    await this.connectButton.open()
    await expect(this.dialog.heading('Account')).toBeVisible()
  }

  /** Chooses a network from the header's list. */
  async chooseNetwork(name: string): Promise<void> {
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: /^Network: / })
      .click()
    await expect(this.dialog.heading('Choose network')).toBeVisible()
    await this.dialog.button(new RegExp(`^${name}`)).click()
  }

  async expectNetwork(name: string): Promise<void> {
    await expect(
      this.page.getByRole('banner').getByRole('button', { name: /^Network: / }),
    ).toHaveAccessibleName(`Network: ${name}`)
  }

  /** Asserts that news pops up. */
  async expectNews(text: string): Promise<void> {
    await expect(this.page.locator('[data-gangway-toasts]').getByText(text)).toBeVisible()
  }

  /** Opens the form filled from a link and goes on to the review. */
  async reviewLink(link: SendLinkParameters): Promise<void> {
    await this.goto(`/send?${new URLSearchParams(link)}`)
    await this.sendForm.review()
  }
}
