import { expect, type Page } from '@playwright/test'

/** The page behind the link of a login mail. */
export class DevicePage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Opens the link and checks what it says is asked for. */
  async open(link: string, expected: { appOrigin: string }): Promise<void> {
    await this.#page.goto(link)
    await expect(this.#page.getByText(expected.appOrigin).first()).toBeVisible()
  }

  /** Approves by the number the app shows, or where it shows none (null) by the one button; the code the page then shows. */
  async approve(number: string | null): Promise<string> {
    const name = number ?? 'Approve and show the code'
    await this.#page.getByRole('button', { name, exact: true }).click()
    return this.#page.locator('.code').innerText()
  }
}
