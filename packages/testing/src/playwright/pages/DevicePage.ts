import { expect, type Page } from '@playwright/test'

/** The page behind the link of a login mail. */
export class DevicePage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Opens the link and checks what it says is asked for. */
  async open(link: string, expected: { appOrigin: string; matchNumber: string }): Promise<void> {
    await this.#page.goto(link)
    await expect(this.#page.getByText(expected.appOrigin).first()).toBeVisible()
    await expect(this.#page.locator('.number')).toHaveText(expected.matchNumber)
  }

  /** Approves; the code the page then shows. */
  async approve(): Promise<string> {
    await this.#page.getByRole('button', { name: 'Approve and show the code' }).click()
    return this.#page.locator('.code').innerText()
  }
}
