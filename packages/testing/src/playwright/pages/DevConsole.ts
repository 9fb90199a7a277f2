import { expect, type Locator, type Page } from '@playwright/test'
import type { Asset } from '../chain/createChains.js'

/** The dev console's page: faucet, parts of the world, blocks, test accounts. */
export class DevConsole {
  readonly #page: Page
  readonly #url: string

  constructor(page: Page, url: string) {
    this.#page = page
    this.#url = url
  }

  get #faucet(): Locator {
    return this.#page.getByRole('region', { name: 'Faucet' })
  }

  /** The card with the controls of a network's blocks. */
  blocksOf(networkName: string): Locator {
    return this.#page.getByRole('region', { name: `Blocks of ${networkName}` })
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
    await this.#faucet.getByLabel('Network').selectOption({ label: request.network })
    await this.#faucet.getByLabel('Address').fill(request.address)
    await this.#faucet.getByLabel('Asset').selectOption(request.asset)
    await this.#faucet.getByLabel('Amount').fill(request.amount)
    await this.#faucet.getByRole('button', { name: 'Send', exact: true }).click()
  }

  async expectResult(text: string | RegExp): Promise<void> {
    await expect(this.#faucet.getByRole('status')).toHaveText(text)
  }

  async expectProblem(field: string, text: string | RegExp): Promise<void> {
    await expect(this.#faucet.getByLabel(field)).toHaveAccessibleDescription(text)
  }
}
