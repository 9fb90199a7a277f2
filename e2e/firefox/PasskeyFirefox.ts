import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFreePort, type LeashedProcess, spawnLeashed } from '@gangway/dev'
import { expect } from '@gangway/testing/playwright'

/** The name under which WebDriver hands out elements. https://www.w3.org/TR/webdriver2/#elements */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** How long a browser that shares two cores with others may take, ms. */
const patience = { timeout: 60_000 }

/**
 * A page in Firefox with a virtual authenticator, which makes passkeys and agrees by itself. WebDriver BiDi knows none, so it is
 * driven by Marionette, Firefox's own protocol. https://firefox-source-docs.mozilla.org/testing/marionette/
 */
export class PasskeyFirefox {
  readonly #child: LeashedProcess
  readonly #profile: string
  #send: (name: string, parameters?: object) => Promise<unknown> = () =>
    Promise.reject(new Error('not started'))

  private constructor(child: LeashedProcess, profile: string) {
    this.#child = child
    this.#profile = profile
  }

  static async start(executablePath: string): Promise<PasskeyFirefox> {
    const profile = await mkdtemp(join(tmpdir(), 'gangway-firefox-'))
    const port = await getFreePort()
    // Virtual authenticators are heeded where no real ones are looked for.
    const preferences = {
      'marionette.port': port,
      'security.webauth.webauthn_enable_softtoken': true,
      'security.webauth.webauthn_enable_usbtoken': false,
      // An answer of JSON is a page of its origin then, on which `wipe` runs.
      'devtools.jsonview.enabled': false,
    }
    const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});`)
    await writeFile(join(profile, 'user.js'), lines.join('\n'))
    const args = ['--headless', '--no-remote', '--profile', profile, '--marionette']
    const firefox = new PasskeyFirefox(spawnLeashed(executablePath, args), profile)
    let socket: Socket | undefined
    await expect(async () => {
      socket = await open(port)
    }).toPass(patience)
    if (socket) firefox.#send = createSender(socket)
    await firefox.#send('WebDriver:NewSession', { capabilities: {} })
    await firefox.#send('WebAuthn:AddVirtualAuthenticator', {
      ...{ protocol: 'ctap2_1', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserConsenting: true, isUserVerified: true },
    })
    return firefox
  }

  async close(): Promise<void> {
    await this.#child.stop()
    await rm(this.#profile, { recursive: true, force: true })
  }

  async goto(url: string): Promise<void> {
    await this.#send('WebDriver:Navigate', { url })
  }

  /** Deletes what an origin keeps in this browser, from a page of it that uses none of that. The authenticator keeps its passkeys. */
  async wipe(url: string): Promise<void> {
    await this.goto(url)
    await this.#run(`for (const { name } of await indexedDB.databases()) await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = resolve
        request.onblocked = request.onerror = () => reject(new Error('not deleted'))
      })
      localStorage.clear()
      sessionStorage.clear()`)
    await this.#send('WebDriver:DeleteAllCookies')
  }

  /** Waits until a text is on the page. */
  async expectText(text: string): Promise<void> {
    await expect.poll(() => this.#run('return document.body.innerText'), patience).toContain(text)
  }

  /** What the first element of a selector says, once there is one. */
  async readText(selector: string): Promise<string> {
    let text = ''
    await expect(async () => {
      text = String(await this.#run('return document.querySelector(values[0]).innerText', selector))
    }).toPass(patience)
    return text
  }

  async type(selector: string, text: string): Promise<void> {
    await expect(async () => {
      const id = await this.#find('return document.querySelector(values[0])', selector)
      await this.#send('WebDriver:ElementSendKeys', { id, text })
    }).toPass(patience)
  }

  /** Presses the button whose name begins so, until `leadsTo` is on the page: one that has just been drawn takes no press. */
  async press(name: string, leadsTo: string): Promise<void> {
    await expect(async () => {
      const id = await this.#find(findButton, name)
      await this.#send('WebDriver:ElementClick', { id })
      await expect
        .poll(() => this.#run('return document.body.innerText'), { timeout: 20_000 })
        .toContain(leadsTo)
    }).toPass(patience)
  }

  /** What the first element of a selector says while a button is held by the keyboard. */
  async readWhileHeld(name: string, selector: string): Promise<string> {
    await expect(async () => void (await this.#find(findButton, name))).toPass(patience)
    await this.#run(`(() => { ${findButton} })().focus()`, name)
    const keys = { type: 'key', id: 'keyboard', actions: [{ type: 'keyDown', value: ' ' }] }
    await this.#send('WebDriver:PerformActions', { actions: [keys] })
    const text = await this.readText(selector)
    await this.#send('WebDriver:ReleaseActions')
    return text
  }

  /** What a script returns; `values` are its own. */
  async #run(script: string, ...values: unknown[]): Promise<unknown> {
    const whole = `const done = arguments[arguments.length - 1], values = [...arguments].slice(0, -1)
      ;(async () => { ${script} })().then((value) => done({ value }), (error) => done({ failed: String(error) }))`
    const answer = await this.#send('WebDriver:ExecuteAsyncScript', { script: whole, args: values })
    const { value, failed } = (answer as { value: { value?: unknown; failed?: string } }).value
    if (failed !== undefined) throw new Error(failed)
    return value
  }

  async #find(script: string, ...values: unknown[]): Promise<string> {
    const found = (await this.#run(script, ...values)) as { [elementKey]: string } | null
    if (!found) throw new Error(`nothing is ${values.join()}`)
    return found[elementKey]
  }
}

const findButton = `return [...document.querySelectorAll('button')].find((each) =>
  each.checkVisibility() && (each.ariaLabel ?? each.textContent).trim().startsWith(values[0])) ?? null`

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Sends commands, `<length>:[0, id, name, parameters]`, which are answered by `<length>:[1, id, error, result]`. */
function createSender(socket: Socket) {
  let [received, id] = [Buffer.alloc(0), 0]
  const answers = new Map<number, (answer: readonly unknown[]) => void>()
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const start = received.indexOf(':') + 1
      const end = start + Number(received.toString('utf8', 0, Math.max(start - 1, 0)))
      if (start === 0 || received.length < end) return
      const message: unknown = JSON.parse(received.toString('utf8', start, end))
      received = received.subarray(end)
      // The first message is a greeting.
      if (Array.isArray(message)) answers.get(message[1])?.(message)
    }
  })
  return (name: string, parameters: object = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const own = ++id
      answers.set(own, ([, , error, result]) =>
        error ? reject(new Error(`${name}: ${JSON.stringify(error)}`)) : resolve(result),
      )
      const text = JSON.stringify([0, own, name, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}
