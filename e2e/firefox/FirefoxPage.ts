import { readLoginCode, type TestWorld } from '@gangway/testing/playwright'
import puppeteer, { type Browser, type Frame, type Page } from 'puppeteer-core'

/** The page in Firefox, by WebDriver BiDi: Playwright does not drive the Firefox people have. local-stack.md §6. */
export class FirefoxPage {
  readonly page: Page
  readonly #browser: Browser
  readonly #world: TestWorld

  private constructor(browser: Browser, page: Page, world: TestWorld) {
    this.#browser = browser
    this.page = page
    this.#world = world
  }

  /** Starts Firefox with a fresh profile; `preferences` as about:config has them. */
  static async start(
    executablePath: string,
    world: TestWorld,
    preferences: Record<string, unknown> = {},
  ): Promise<FirefoxPage> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      extraPrefsFirefox: preferences,
    })
    const page = await browser.newPage()
    page.setDefaultTimeout(30_000)
    await page.setViewport({ width: 1280, height: 900 })
    return new FirefoxPage(browser, page, world)
  }

  async close(): Promise<void> {
    await this.#browser.close()
  }

  async goto(path = '/'): Promise<void> {
    await this.page.goto(`${this.#world.web}${path}`)
  }

  /** Presses a button of the dialog by its name. */
  async press(name: string): Promise<void> {
    await this.page.locator(`[role=dialog] ::-p-aria([name="${name}"][role="button"])`).click()
  }

  /** Logs in with an address that is new. */
  async logIn(email: string): Promise<void> {
    await this.page.locator('[data-gangway-connect-button]').click()
    await this.page.locator('[role=dialog] input[type=email]').fill(email)
    await this.press('Continue with email')
    const code = await readLoginCode(this.#world, email, { number: await this.#readMatchNumber() })
    await this.page.locator('input[autocomplete=one-time-code]').fill(code)
    await this.waitForState('connected')
  }

  /** The number the page behind the link asks for. */
  async #readMatchNumber(): Promise<string> {
    const shown = await this.page.waitForFunction(() =>
      [...document.querySelectorAll('[role=dialog] bdi')]
        .map(({ textContent }) => textContent ?? '')
        .find((text) => /^\d\d$/.test(text)),
    )
    return (await shown.jsonValue()) ?? ''
  }

  /** Waits for what the connect button is about. */
  async waitForState(state: 'connected' | 'disconnected'): Promise<void> {
    await this.page.waitForSelector(`[data-gangway-connect-button][data-state=${state}]:not([aria-busy])`)
  }

  /** The address the connect button shows in short. */
  readAccount(): Promise<string> {
    return this.page.$eval('[data-gangway-connect-button]', (button) => button.textContent ?? '')
  }

  /** The whole address, as the wallet's EIP-6963 provider tells every library of the page. */
  readAddress(): Promise<string> {
    return this.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('eip6963:announceProvider', (event) => {
            const { info, provider } = Reflect.get(event, 'detail')
            if (info.rdns === 'org.gangway.frame')
              provider
                .request({ method: 'eth_accounts' })
                .then(([account]: string[]) => resolve(account ?? ''))
          })
          dispatchEvent(new Event('eip6963:requestProvider'))
        }),
    )
  }

  /** The secure frame's document, once a request is shown there. */
  async waitForApproval(): Promise<Frame> {
    const frame = await this.page.waitForFrame((each) => each.url().startsWith(this.#world.frame))
    await frame.waitForSelector('.approve', { visible: true })
    return frame
  }
}
