import { expect, type FrameLocator, type Page } from '@playwright/test'

/** What the secure frame shows before it signs. */
export class FrameApproval {
  readonly #frame: FrameLocator

  constructor(page: Page) {
    this.#frame = page.frameLocator('iframe[name="w3m-secure-iframe"]')
  }

  /** Asserts what a row says, e.g. `To`. */
  async expectRow(label: string, value: string | RegExp): Promise<void> {
    const row = this.#frame.locator('.row').filter({ has: this.#frame.locator('dt', { hasText: label }) })
    await expect(row.locator('dd').first()).toHaveText(value)
  }

  async expectOpen(title: string | RegExp): Promise<void> {
    await expect(this.#frame.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  }

  /** Asserts that a request can be shown, though the frame may still be hidden. */
  async expectRead(title: string): Promise<void> {
    await expect(this.#frame.locator('h1', { hasText: title })).toBeAttached()
  }

  /** Asserts that nothing can be approved any more. */
  async expectGone(): Promise<void> {
    await expect(this.#frame.locator('button.approve')).toBeHidden()
  }

  /** Asserts that the request shown has nothing to be warned of. */
  async expectNoWarning(): Promise<void> {
    await expect(this.#frame.locator('.warning')).toHaveCount(0)
  }

  /** Presses the button once it has become active, as a person does, and again where the frame had just moved. */
  async approve(title: string | RegExp): Promise<void> {
    await this.expectOpen(title)
    await this.#typeWord()
    const button = this.#frame.locator('button.approve')
    // The next request has a button of its own.
    const pressed = await button.elementHandle()
    await expect(async () => {
      // A mouse that has just come in may be there because the frame was moved under it: the button waits a moment.
      await button.hover({ force: true })
      await expect(button).toHaveAttribute('aria-disabled', 'false')
      await button.click()
      await pressed?.waitForElementState('hidden', { timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
  }

  /** Where a word is asked for, as of what an app may do without asking again: it is read, typed, and the rest is seen once more. */
  async #typeWord(): Promise<void> {
    const field = this.#frame.getByRole('textbox', { name: 'Type the word that stands above' })
    if ((await field.count()) === 0) return
    await field.fill(await this.#frame.getByText('Word to type').locator('xpath=../dd').innerText())
    await this.#frame.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  }

  async decline(title: string | RegExp): Promise<void> {
    await this.#press(title, 'Decline')
  }

  /** Closes what says why nothing can be approved. */
  async close(title: string | RegExp): Promise<void> {
    await this.#press(title, 'Close')
  }

  /** Again where the press was lost: Playwright does not see that the dialog still moves the frame it presses in. */
  async #press(title: string | RegExp, name: string): Promise<void> {
    await this.expectOpen(title)
    const button = await this.#frame.getByRole('button', { name, exact: true }).elementHandle()
    await expect(async () => {
      if (!(await button?.isVisible())) return
      await button?.click({ timeout: 3_000 })
      await button?.waitForElementState('hidden', { timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
  }
}
