import { expect } from '@playwright/test'
import { approveDevice } from '../mail/approveDevice.js'
import { readLoginMail } from '../mail/readLoginMail.js'
import type { TestWorld } from '../world.js'
import type { GangwayDialog } from './GangwayDialog.js'

/** Logging in by e-mail in the dialog. */
export class EmailLogin {
  readonly #dialog: GangwayDialog

  constructor(dialog: GangwayDialog) {
    this.#dialog = dialog
  }

  /** Fills in the address and asks for the mail; the dialog shows its ways to connect. */
  async ask(email: string): Promise<void> {
    await this.#dialog.root.getByLabel('Email').fill(email)
    await this.#dialog.button('Continue with email').click()
  }

  /** Asks as often as it takes until the half minute between two mails is over. product.md §5. */
  async askUntilSent(email: string): Promise<void> {
    const sent = this.#dialog.heading(/^(Check your mail|Enter the code)/)
    await this.#dialog.root.getByLabel('Email').fill(email)
    await expect(async () => {
      // An answer that came late has taken the field away.
      if (!(await sent.isVisible()))
        await this.#dialog.button('Continue with email').click({ timeout: 1_000 })
      await expect(sent).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
  }

  /** Asserts that a new device waits for its approval; the number the page behind the link asks for. */
  async readMatchNumber(): Promise<string> {
    await expect(this.#dialog.root.getByText('Approve this device')).toBeVisible()
    return this.#dialog.root
      .locator('bdi')
      .filter({ hasText: /^\d\d$/ })
      .innerText()
  }

  /** Types the code, which is sent with its last digit. */
  async enterCode(code: string): Promise<void> {
    await this.#dialog.root.getByLabel(/code/i).first().fill(code)
  }

  /** All of it, with the mail read and the device approved out of sight; `count`: the how manieth mail it is. */
  async finish(world: TestWorld, email: string, count = 1): Promise<void> {
    await this.ask(email)
    const { links, codes } = await readLoginMail(world, email, count)
    const link = links.find((each) => each.includes('/device#'))
    const code =
      link === undefined ? codes[0] : await approveDevice(world, link, await this.readMatchNumber())
    await this.enterCode(code ?? '')
    await expect(this.#dialog.root).toBeHidden()
  }
}
