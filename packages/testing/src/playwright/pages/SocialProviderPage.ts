import { expect, type Locator, type Page } from '@playwright/test'

/** The page of a stand-in for a provider of social login, such as Google, in whichever window it is. */
export class SocialProviderPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Asserts that it is the page of this provider, by its written name. */
  async expectOpen(label: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(
      `Log in to Gangway with ${label} (stand-in)`,
    )
  }

  /** Logs in as somebody, the same person for the same name; without `email` the provider tells none. Default: verified. */
  async continueAs(person: { name: string; email?: string; isVerified?: boolean }): Promise<void> {
    const { name, email, isVerified = true } = person
    await this.page.getByLabel('Name', { exact: true }).fill(name)
    if (email !== undefined) await this.page.getByLabel('E-mail address').fill(email)
    await this.page.getByLabel('The address is verified').setChecked(isVerified)
    await this.page.getByLabel('tells no address').setChecked(email === undefined)
    await this.page.getByRole('button', { name: 'Continue', exact: true }).click()
  }

  /** Who was there before, to be picked again. */
  again(name: string): Locator {
    return this.page.getByRole('group', { name: 'Again as' }).getByRole('button', { name })
  }

  async decline(): Promise<void> {
    await this.page.getByRole('button', { name: 'Decline', exact: true }).click()
  }

  /** Lets something go wrong in this login, by its words; what is wrong with the page itself opens it anew. */
  async chooseFault(label: string): Promise<void> {
    const group = this.page.getByRole('group', { name: 'Faults' })
    const link = group.getByRole('link', { name: label, exact: true })
    if ((await link.count()) > 0) await link.click()
    else await group.getByRole('combobox').selectOption({ label })
  }
}
