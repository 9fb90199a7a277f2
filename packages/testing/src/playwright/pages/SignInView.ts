import { expect, type Locator } from '@playwright/test'
import type { GangwayDialog } from './GangwayDialog.js'

/** The dialog's sign-in by signature. */
export class SignInView {
  readonly #dialog: GangwayDialog

  constructor(dialog: GangwayDialog) {
    this.#dialog = dialog
  }

  async expectOpen(): Promise<void> {
    await expect(this.#dialog.heading('Sign in')).toBeVisible()
  }

  /** The note that says what is waited for, or what went wrong. */
  note(text: string): Locator {
    return this.#dialog.root.locator('strong').filter({ hasText: text })
  }

  /** Opens the disclosure; the exact text that will be signed. */
  async readMessage(): Promise<string> {
    await this.#dialog.root.getByText('Read the message').click()
    const message = this.#dialog.root.locator('pre').filter({ hasText: 'wants you to sign in' })
    await expect(message).toBeVisible()
    return message.innerText()
  }

  async sign(): Promise<void> {
    await this.#dialog.button(/^(Sign|Try again)$/).click()
  }

  async cancel(): Promise<void> {
    await this.#dialog.button('Cancel').click()
    await expect(this.#dialog.root).toBeHidden()
  }
}
