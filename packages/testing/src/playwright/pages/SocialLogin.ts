import { expect } from '@playwright/test'
import type { GangwayDialog } from './GangwayDialog.js'
import { pressUntilTaken } from './pressUntilTaken.js'
import { SocialProviderPage } from './SocialProviderPage.js'

/** Somebody a stand-in is to know. */
type Person = Parameters<SocialProviderPage['continueAs']>[0]

/** Logging in by a provider in the dialog, by its written name, e.g. `Google`. */
export class SocialLogin {
  readonly #dialog: GangwayDialog

  constructor(dialog: GangwayDialog) {
    this.#dialog = dialog
  }

  /** Presses the provider's button, among the first or behind “More”. */
  async choose(label: string): Promise<void> {
    const button = this.#dialog.button(`Continue with ${label}`)
    await expect(this.#dialog.button('Continue with Google')).toBeVisible()
    if ((await button.count()) === 0) await this.#dialog.button('More ways to log in').click()
    await this.#dialog.root.getByRole('button', { name: new RegExp(`${label}$`) }).click()
  }

  /** The same, with the window it opens. */
  async open(label: string): Promise<SocialProviderPage> {
    const opened = this.#dialog.root.page().waitForEvent('popup')
    await this.choose(label)
    const provider = new SocialProviderPage(await opened)
    await provider.expectOpen(label)
    return provider
  }

  /** All of it. `isNewBrowser`: the person has a wallet, of which this browser holds nothing. */
  async finish(label: string, person: Person, { isNewBrowser = false } = {}): Promise<void> {
    const provider = await this.open(label)
    await provider.continueAs(person)
    if (isNewBrowser) await this.allowBrowser(provider)
    await expect(this.#dialog.root).toBeHidden()
    await expect.poll(() => provider.page.isClosed()).toBe(true)
  }

  /** Lets this browser use the wallet, on the page after the provider's return. */
  async allowBrowser(provider: SocialProviderPage): Promise<void> {
    await pressUntilTaken(provider.page, 'Use my wallet in this browser')
  }

  /** Chooses a number on the page after the provider's return, which did not reach the window of the app. */
  async chooseNumber(provider: SocialProviderPage, number: string): Promise<void> {
    await pressUntilTaken(provider.page, number)
  }

  /** Has a code sent to the address that is somebody's login by e-mail. */
  async askForCode(provider: SocialProviderPage): Promise<void> {
    await pressUntilTaken(provider.page, 'Send me a code')
    await expect(provider.page.getByLabel('Six-digit code')).toBeVisible()
  }
}
