import { expect, type Locator, type Page } from '@playwright/test'

/** The kit's dialog, whatever view it shows. The wallet's own window stands outside of `<body>`. */
export class GangwayDialog {
  readonly root: Locator

  constructor(page: Page) {
    this.root = page.locator('body').getByRole('dialog')
  }

  /** The heading of the view on screen. */
  heading(name: string | RegExp): Locator {
    return this.root.getByRole('heading', { name, exact: true }).first()
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name })
  }

  /** Chooses a wallet of the list; `family` answers “Which account?” where that is asked. */
  async chooseWallet(walletName: string, family: 'EVM' | 'Solana'): Promise<void> {
    await expect(this.heading('Connect')).toBeVisible()
    await this.button(new RegExp(`^${walletName}(?! \\d)`)).click()
    const question = this.root.getByText('Which account?')
    const asked = question.or(this.button(/^(Cancel|Other wallet)$/)).first()
    // A wallet that answers at once is connected before another view is drawn.
    await expect.poll(async () => (await asked.isVisible()) || (await this.root.isHidden())).toBe(true)
    if (await question.isVisible()) await this.button(new RegExp(`^${family}`)).click()
  }

  async back(): Promise<void> {
    await this.button('Back').click()
  }

  async close(): Promise<void> {
    await this.button('Close').click()
    await expect(this.root).toBeHidden()
  }
}
