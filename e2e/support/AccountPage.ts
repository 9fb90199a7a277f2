import {
  approveDevice,
  expect,
  pressUntilTaken,
  readLoginMail,
  SocialProviderPage,
  type TestWorld,
} from '@gangway/testing/playwright'
import type { Locator, Page } from '@playwright/test'

/** The account's own page. */
export class AccountPage {
  readonly page: Page
  readonly heading: Locator
  readonly ways: Locator
  readonly devices: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    const listed = (name: string) => page.getByRole('list', { name }).getByRole('listitem')
    this.ways = listed('Ways to log in')
    this.devices = listed('Where your wallet can be used')
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** Asks for a mail; the number the page behind its link asks for. */
  async askForMail(email: string): Promise<string> {
    await this.page.getByLabel('Email').fill(email)
    await expect(async () => {
      // Half a minute lies between two mails. product.md §5.
      if (!(await this.heading.getByText('Approve this browser').isVisible()))
        await this.button('Continue with email').click({ timeout: 1_000 })
      await expect(this.heading).toHaveText('Approve this browser', { timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    return this.page.locator('.code').innerText()
  }

  /** Approves the link of the `count`th mail out of sight; the code. */
  async approveMail(world: TestWorld, email: string, number: string, count = 1): Promise<string> {
    const { links } = await readLoginMail(world, email, count)
    const link = links.find((each) => each.includes('/device#')) ?? ''
    return approveDevice(world, link, number)
  }

  /** Types the code of the `count`th mail to an address. */
  async typeMailedCode(world: TestWorld, email: string, count = 1): Promise<void> {
    const { codes } = await readLoginMail(world, email, count)
    await this.page.getByLabel('Six-digit code').fill(codes[0] ?? '')
  }

  async enterCode(code: string): Promise<void> {
    await this.page.getByLabel('Six-digit code').fill(code)
    await expect(this.heading).toHaveText('How you log in')
  }

  /** Presses a button that opens a provider's window. */
  async open(button: string, label: string): Promise<SocialProviderPage> {
    const opened = this.page.waitForEvent('popup')
    await this.button(button).click()
    const provider = new SocialProviderPage(await opened)
    await provider.expectOpen(label)
    return provider
  }

  /** Adds whom a provider knows, as its owner does on the page after the return. */
  async add(label: string, person: Parameters<SocialProviderPage['continueAs']>[0]): Promise<void> {
    const provider = await this.open(`Add ${label}`, label)
    await provider.continueAs(person)
    await pressUntilTaken(provider.page, `Add ${label} to this account`)
    await expect(this.heading).toHaveText('How you log in')
  }

  /** Logs in as the owner of a wallet: a browser that holds nothing of it is asked about. */
  async logIn(label: string, name: string): Promise<void> {
    const provider = await this.open(`Continue with ${label}`, label)
    await provider.again(name).click()
    await pressUntilTaken(provider.page, 'Use my wallet in this browser')
    await expect(this.heading).toHaveText('How you log in')
  }
}
