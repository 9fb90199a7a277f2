import { expect, type Locator, type Page } from '@playwright/test'

/** The connect button in the page's header. */
export class ConnectButton {
  readonly root: Locator

  constructor(page: Page) {
    // Its name changes with its state, so it is known by the mark the kit gives it.
    this.root = page.getByRole('banner').locator('[data-gangway-connect-button]')
  }

  async open(): Promise<void> {
    await this.root.click()
  }

  /** Asserts that an account is connected, by the part of its address the button shows. */
  async expectAccount(address: string): Promise<void> {
    await expect(this.root).toHaveAccessibleName(new RegExp(`…${address.slice(-6)}$`))
  }

  /** Asserts that it is settled that nobody is connected; before that, the button has the same name. */
  async expectDisconnected(): Promise<void> {
    await expect(this.root).toHaveAccessibleName('Connect wallet')
    await expect(this.root).not.toHaveAttribute('aria-busy')
  }
}
