import { expect, readLoginCode, type TestWorld } from '@gangway/testing/playwright'
import puppeteer, { type Browser, type Frame, type Page } from 'puppeteer-core'
import { readWord } from './readWord.js'

/** How long a browser that shares two cores with others may take, ms. */
const longestWait = 60_000

/** The page in Firefox, by WebDriver BiDi: Playwright does not drive the Firefox people have. architecture.md §5. */
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
    return new FirefoxPage(browser, await setUp(await browser.newPage()), world)
  }

  /** A page in the same Firefox, whose storage is its own and empty; {@link close} of the first one closes it. */
  async openFresh(): Promise<FirefoxPage> {
    const context = await this.#browser.createBrowserContext()
    return new FirefoxPage(this.#browser, await setUp(await context.newPage()), this.#world)
  }

  /** Ends the storage that {@link openFresh} began. */
  async closeFresh(): Promise<void> {
    await this.page.browserContext().close()
  }

  async close(): Promise<void> {
    await this.#browser.close()
  }

  /** Another page of the same browser. */
  async openPage(): Promise<Page> {
    const page = await this.#browser.newPage()
    page.setDefaultTimeout(longestWait)
    return page
  }

  /** The window of the frame's own that shows this path: the driver tells nothing of what a frame opens. */
  async findWindow(path: string): Promise<Page> {
    let found: Page | undefined
    await expect(async () => {
      const pages = await this.#browser.pages()
      found = pages.find((page) => page.url() === `${this.#world.frame}${path}`)
      expect(found).toBeDefined()
    }).toPass({ timeout: 30_000 })
    if (!found) throw new Error(`no window at ${path}`)
    return found
  }

  async goto(path = '/'): Promise<void> {
    await this.page.goto(`${this.#world.web}${path}`)
  }

  /** Presses a button of the dialog by its name, in the middle of what scrolls: at its edge the press would meet something else. */
  async press(name: string, limit = longestWait): Promise<void> {
    const button = `[role=dialog] ::-p-aria([name="${name}"][role="button"])`
    const found = await this.page.waitForSelector(button, { timeout: limit })
    await found?.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await this.page.locator(button).setTimeout(limit).click()
  }

  /** Logs in by the `count`th mail to an address. */
  async logIn(email: string, count = 1): Promise<void> {
    await this.page.locator('[data-gangway-connect-button]').click()
    await this.page.locator('[role=dialog] input[type=email]').fill(email)
    await this.press('Continue with email')
    const number = await this.#readMatchNumber()
    const code = await readLoginCode(this.#world, email, { count, number })
    await this.page.locator('input[autocomplete=one-time-code]').fill(code)
    await this.waitForState('connected')
  }

  /** Opens the dialog and chooses a provider of social login by its written name, e.g. `Google`. */
  async chooseSocial(label: string): Promise<void> {
    await this.page.locator('[data-gangway-connect-button]').click()
    await this.press('More ways to log in')
    await this.press(label)
  }

  /** The same, with the page of the provider in the window it opens. */
  async openSocial(label: string): Promise<Page> {
    const opened = new Promise<Page>((resolve) => {
      this.page.once('popup', (popup) => popup && resolve(popup))
    })
    await this.chooseSocial(label)
    const window = await opened
    await window.waitForSelector('button[value=continue]')
    return window
  }

  /** Signs out of the embedded wallet, by the keyboard: a note that comes above the button moves it from under a press. */
  async logOut(): Promise<void> {
    await this.page.locator('[data-gangway-connect-button]').click()
    const button = await this.page.waitForSelector('[role=dialog] ::-p-aria([name="Log out"][role="button"])')
    await button?.focus()
    await this.page.keyboard.press('Enter')
    await this.waitForState('disconnected')
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

  /** Waits for what the connect button is about. `limit` in ms. */
  async waitForState(state: 'connected' | 'disconnected', limit = longestWait): Promise<void> {
    const button = `[data-gangway-connect-button][data-state=${state}]:not([aria-busy])`
    await this.page.waitForSelector(button, { timeout: limit })
  }

  /** The address the connect button shows in short. */
  readAccount(): Promise<string> {
    return this.page.$eval('[data-gangway-connect-button]', (button) => button.textContent ?? '')
  }

  /** The whole address, as the wallet's EIP-6963 provider tells every library of the page. */
  async readAddress(): Promise<string> {
    const [account = ''] = (await this.request('eth_accounts')) as string[]
    return account
  }

  /** Asks the wallet in the frame as another library of the page does. Rejects with its words. */
  request(method: string, params: readonly unknown[] = []): Promise<unknown> {
    return this.page.evaluate(
      (name, given) =>
        new Promise<unknown>((resolve, reject) => {
          // Whoever asks anew for who is there must not ask the wallet anew.
          const found = new AbortController()
          const onAnnounced = (event: Event) => {
            const { info, provider } = Reflect.get(event, 'detail')
            if (info.rdns !== 'org.gangway.frame') return
            found.abort()
            provider.request({ method: name, params: given }).then(resolve, reject)
          }
          addEventListener('eip6963:announceProvider', onAnnounced, { signal: found.signal })
          dispatchEvent(new Event('eip6963:requestProvider'))
        }),
      method,
      params,
    )
  }

  /**
   * Sends an amount of the chain's coin, which is approved in the secure frame. Firefox cannot prove what is seen: the
   * person types a word that stands in the frame alone.
   */
  async send(link: { to: string; amount: string; chain: string }): Promise<void> {
    await this.goto(`/send?${new URLSearchParams({ ...link, asset: 'native' })}`)
    await this.press('Review')
    await this.press(`Send ${link.amount} ETH`)
    const frame = await this.waitForApproval()
    const field = await frame.waitForSelector('input')
    await field?.type(await readWord(frame))
    await this.approve(frame)
  }

  /** Presses the button that the typed word has made active, until it is gone. */
  async approve(frame: Frame): Promise<void> {
    const isShown = async () => (await (await frame.$('.approve'))?.isVisible()) ?? false
    // Firefox tells its driver of a moved mouse before the frame hears of it, and the button waits a moment for one that came.
    await expect(async () => {
      // A press may have been taken although the button went late.
      if (!(await isShown())) return
      // What is asked stands above the field, and has to be seen as well.
      await frame.$eval('h1', (heading) => heading.scrollIntoView())
      await frame.locator('.approve').setTimeout(2_000).hover()
      await frame.waitForSelector('.approve:hover[aria-disabled=false]', { timeout: 2_000 })
      await this.page.mouse.down()
      await this.page.mouse.up()
      await frame.waitForSelector('.approve', { hidden: true, timeout: 2_000 })
    }).toPass({ timeout: longestWait })
  }

  /** The secure frame's document, once a request is shown there. */
  async waitForApproval(): Promise<Frame> {
    const frame = await this.page.waitForFrame((each) => each.url().startsWith(this.#world.frame))
    await frame.waitForSelector('.approve', { visible: true })
    return frame
  }
}

async function setUp(page: Page): Promise<Page> {
  page.setDefaultTimeout(longestWait)
  await page.setViewport({ width: 1280, height: 900 })
  return page
}
