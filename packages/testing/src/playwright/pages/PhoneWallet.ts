import { expect, type Locator, type Page } from '@playwright/test'

/** The phone wallet of the local world, as its owner sees it: another page, reached by pairing alone. */
export class PhoneWallet {
  readonly name = 'Gangway Phone Wallet'
  readonly page: Page
  readonly #url: string

  /** @param consoleUrl address of the dev console, which serves it */
  constructor(page: Page, consoleUrl: string) {
    this.page = page
    this.#url = `${consoleUrl}/phone`
  }

  async open(): Promise<void> {
    await this.page.goto(this.#url)
    await expect(this.page.getByRole('heading', { name: 'Wallet', exact: true })).toBeVisible()
  }

  /** Takes a code by its `wc:` link. */
  async pasteLink(link: string): Promise<void> {
    await this.page.getByLabel('Link of the code').fill(link)
    await this.page.getByRole('button', { name: 'Connect', exact: true }).click()
  }

  /** Takes a code by a picture of it, e.g. a screenshot of the page, as a camera would. */
  async takePicture(png: Buffer): Promise<void> {
    const file = { name: 'code.png', mimeType: 'image/png', buffer: png }
    await this.page.getByLabel('Or a picture of the code').setInputFiles(file)
  }

  /** The open question, by its title. */
  question(title: string | RegExp = ''): Locator {
    return this.page.getByRole('dialog', { name: title })
  }

  /** Waits for a question and approves it, but for the networks named. */
  async approve(title?: string | RegExp, without: readonly string[] = []): Promise<void> {
    const question = this.question(title)
    for (const network of without) await question.getByLabel(network, { exact: true }).uncheck()
    await question.getByRole('button', { name: 'Approve' }).click()
  }

  /** Waits for a question and rejects it. */
  async reject(title?: string | RegExp): Promise<void> {
    await this.question(title).getByRole('button', { name: 'Reject' }).click()
  }

  /** Asserts that the open question shows `value` under `label`. */
  async expectFact(label: string, value: string | RegExp): Promise<void> {
    const term = this.question()
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
    await expect(term.locator('xpath=following-sibling::dd[1]')).toHaveText(value)
  }

  /** Asserts what the phone says came of the last thing done. */
  async expectNews(text: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('status')).toHaveText(text)
  }

  /** The pages it is connected to. */
  get sessions(): Locator {
    return this.page.getByRole('region', { name: 'Connected pages' }).getByRole('listitem')
  }

  /** Ends the only session. */
  async disconnect(): Promise<void> {
    await this.sessions.getByRole('button', { name: 'Disconnect' }).click()
    await expect(this.sessions).toHaveCount(0)
  }

  /** The owner chooses another network. */
  async changeNetwork(name: string): Promise<void> {
    await this.page.getByLabel('EVM network').selectOption({ label: name })
  }

  /** The owner chooses the other account. */
  async changeAccount(): Promise<void> {
    await this.page.getByRole('button', { name: 'Next account' }).click()
  }

  /** Switches a fault by its label, e.g. `Decline everything`. It stays over reloads. */
  async setFault(label: string, isOn = true): Promise<void> {
    const faults = this.page.getByRole('group').filter({ hasText: 'Faults' })
    if (!(await faults.getByLabel(label).isVisible()))
      await faults.getByText('Faults', { exact: true }).click()
    await faults.getByLabel(label).setChecked(isOn)
  }
}
