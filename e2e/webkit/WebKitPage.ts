import { getFreePort, type LeashedProcess, spawnLeashed } from '@gangway/dev'
import { expect, readLoginCode, type TestWorld } from '@gangway/testing/playwright'
import type { WebKitPrograms } from './findWebKit.js'

/** The name under which WebDriver hands out elements. https://www.w3.org/TR/webdriver2/#elements */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

type Element = { [elementKey]: string }

/** What a person waits for at most, ms. */
const patience = { timeout: 60_000 }

/** The page in WebKitGTK, by WebDriver: no package drives the one that Debian has. */
export class WebKitPage {
  readonly #driver: LeashedProcess
  readonly #session: string
  readonly #world: TestWorld

  private constructor(driver: LeashedProcess, session: string, world: TestWorld) {
    this.#driver = driver
    this.#session = session
    this.#world = world
  }

  /** Starts MiniBrowser under automation: it keeps nothing, and shares nothing with another. */
  static async start(programs: WebKitPrograms, world: TestWorld): Promise<WebKitPage> {
    const port = await getFreePort()
    // Screen, driver and browser are one group, which ends with this process, however that ends.
    const driver = spawnLeashed(programs.screen, ['-a', programs.driver, `--port=${port}`], {
      env: { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    })
    const url = `http://127.0.0.1:${port}`
    const options = { binary: programs.browser, args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    let sessionId = ''
    await expect(async () => {
      const opened = await send(`${url}/session`, { capabilities })
      sessionId = (opened as { sessionId: string }).sessionId
    }).toPass(patience)
    return new WebKitPage(driver, `${url}/session/${sessionId}`, world)
  }

  async close(): Promise<void> {
    await send(this.#session, undefined, 'DELETE').catch(() => undefined)
    const { pid, exited } = this.#driver
    try {
      if (pid !== undefined) process.kill(-pid)
    } catch {
      // It has ended by itself.
    }
    await exited
  }

  async goto(path = '/'): Promise<void> {
    await send(`${this.#session}/url`, { url: `${this.#world.web}${path}` })
  }

  /** What a function that names nothing outside itself resolves with in the page. */
  async run<T>(work: () => Promise<T> | T): Promise<T> {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve((${work})()).then(done, (error) => done({ failed: String(error) }))`
    return (await send(`${this.#session}/execute/async`, { script, args: [] })) as T
  }

  /** Logs in by the `count`th mail to an address. */
  async logIn(email: string, count = 1): Promise<void> {
    await this.#press('[data-gangway-connect-button]')
    await this.#type('[role=dialog] input[type=email]', email)
    await this.#press('[role=dialog] button', 'Continue with email')
    let number = ''
    await expect(async () => {
      number = await this.run(
        () =>
          [...document.querySelectorAll('[role=dialog] bdi')]
            .map(({ textContent }) => textContent ?? '')
            .find((text) => /^\d\d$/.test(text)) ?? '',
      )
      expect(number).not.toBe('')
    }).toPass(patience)
    const code = await readLoginCode(this.#world, email, { count, number })
    await this.#type('input[autocomplete=one-time-code]', code)
    const connected = '[data-gangway-connect-button][data-state=connected]:not([aria-busy])'
    await expect(async () => void (await this.#find(connected))).toPass(patience)
  }

  async #find(selector: string, name?: string): Promise<string> {
    const found = (await send(`${this.#session}/execute/sync`, {
      script: `return [...document.querySelectorAll(arguments[0])].find((each) =>
        arguments[1] === null || (each.ariaLabel ?? each.textContent).trim() === arguments[1]) ?? null`,
      args: [selector, name ?? null],
    })) as Element | null
    if (!found) throw new Error(`nothing is ${name ?? selector}`)
    return `${this.#session}/element/${found[elementKey]}`
  }

  /** Presses until it is taken: what has just come takes no press. docs/presses.md. */
  async #press(selector: string, name?: string): Promise<void> {
    await expect(async () => {
      const element = await this.#find(selector, name)
      await send(`${element}/click`, {})
    }).toPass(patience)
  }

  async #type(selector: string, text: string): Promise<void> {
    let element = ''
    await expect(async () => {
      element = await this.#find(selector)
    }).toPass(patience)
    await send(`${element}/value`, { text })
  }
}

/** The value of an answer. Throws what the driver says otherwise. */
async function send(url: string, body?: object, method = 'POST'): Promise<unknown> {
  const init = body ? { body: JSON.stringify(body) } : {}
  const answer = await fetch(url, { method, headers: { 'content-type': 'application/json' }, ...init })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(JSON.stringify(value))
  return value
}
