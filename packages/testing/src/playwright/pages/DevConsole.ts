import { expect, type Page } from '@playwright/test'
import type { Asset } from '../chain/createChains.js'

/** The dev console's page: faucet, parts of the world, test accounts. */
export class DevConsole {
  readonly #page: Page
  readonly #url: string

  constructor(page: Page, url: string) {
    this.#page = page
    this.#url = url
  }

  async goto(): Promise<void> {
    await this.#page.goto(this.#url)
  }

  /** Fills in the faucet's form and sends it. */
  async askFaucet(request: {
    network: string
    address: string
    asset: Asset
    amount: string
  }): Promise<void> {
    await this.#page.getByLabel('Network').selectOption({ label: request.network })
    await this.#page.getByLabel('Address').fill(request.address)
    await this.#page.getByLabel('Asset').selectOption(request.asset)
    await this.#page.getByLabel('Amount').fill(request.amount)
    await this.#page.getByRole('button', { name: 'Send', exact: true }).click()
  }

  async expectResult(text: string | RegExp): Promise<void> {
    await expect(this.#page.getByRole('status')).toHaveText(text)
  }

  async expectProblem(field: string, text: string | RegExp): Promise<void> {
    await expect(this.#page.getByLabel(field)).toHaveAccessibleDescription(text)
  }
}
