import type { CaipNetworkId } from '@gangway/protocol'
import { expect, type Locator, type Page } from '@playwright/test'
import type { WalletState } from '../../wallet/walletState.js'

/** A test wallet as its owner sees it: its questions, and what can be changed in it. */
export class TestWalletWindow {
  readonly name: string
  readonly #page: Page
  readonly #index: number

  constructor(page: Page, number = 1) {
    this.#page = page
    this.#index = number - 1
    this.name = number === 1 ? 'Gangway Test Wallet' : `Gangway Test Wallet ${number}`
  }

  /** The open question, by its title. */
  question(title: string | RegExp = ''): Locator {
    const wanted = typeof title === 'string' ? title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : title.source
    return this.#page.getByRole('dialog', { name: new RegExp(`^${this.name}: .*${wanted}`) })
  }

  /** Waits for a question and confirms it. */
  async confirm(title?: string | RegExp): Promise<void> {
    await this.question(title).getByRole('button', { name: 'Confirm' }).click()
  }

  /** Waits for a question and declines it. */
  async decline(title?: string | RegExp): Promise<void> {
    await this.question(title).getByRole('button', { name: 'Decline' }).click()
  }

  /** Asserts that the wallet shows `value` under `label` in its open question. */
  async expectFact(label: string, value: string | RegExp): Promise<void> {
    const term = this.question()
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
    await expect(term.locator('xpath=following-sibling::dd[1]')).toHaveText(value)
  }

  /** Switches faults on or off. */
  set(patch: Partial<WalletState>): Promise<void> {
    return this.#page.evaluate(([index, changes]) => window.gangwayTestWallet?.wallets[index]?.set(changes), [
      this.#index,
      patch,
    ] as const)
  }

  /** The owner chooses the other account. */
  changeAccount(): Promise<void> {
    return this.#page.evaluate(
      (index) => window.gangwayTestWallet?.wallets[index]?.changeAccount(),
      this.#index,
    )
  }

  /** The owner chooses another network. */
  changeNetwork(networkId: CaipNetworkId): Promise<void> {
    return this.#page.evaluate(([index, id]) => window.gangwayTestWallet?.wallets[index]?.changeNetwork(id), [
      this.#index,
      networkId,
    ] as const)
  }
}
