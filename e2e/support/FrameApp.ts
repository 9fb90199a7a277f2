import { readLoginCode, type TestWorld } from '@gangway/testing/playwright'
import type { BrowserContext, Frame, Page } from '@playwright/test'

/** Two apps of one site. Any loopback origin may use the local world's project. */
export const appOrigin = 'http://localhost:4393'
export const otherAppOrigin = 'http://localhost:4394'
/** A site that no project lists. */
export const strangerOrigin = 'https://stranger.example'

/** What a page heard or is told by the frame. */
export type FrameMessage = { id?: string; type: string; payload?: unknown }

declare global {
  interface Window {
    /** Every message the page heard, whoever sent it. */
    heard: FrameMessage[]
    embed(source: string): void
    ask(name: string, payload?: unknown): Promise<FrameMessage>
    /** Asks for a port as our own kit does; what comes through it is heard too. Resolves with where the session is kept. */
    greet(): Promise<string>
    port: MessagePort
  }
}

const script = `
const answers = new Map()
window.heard = []
addEventListener('message', ({ data }) => {
  heard.push(data)
  answers.get(data?.id)?.(data)
})
window.embed = (source) => {
  document.querySelector('iframe')?.remove()
  const frame = document.createElement('iframe')
  frame.name = 'w3m-secure-iframe'
  frame.style.cssText = 'position: fixed; left: 40px; top: 40px; width: 360px; height: 600px; border: 0'
  frame.src = source
  document.body.append(frame)
}
window.ask = (name, payload) =>
  new Promise((resolve) => {
    const id = Math.random().toString(36).slice(2, 12)
    answers.set(id, resolve)
    frames['w3m-secure-iframe'].postMessage({ id, type: '@w3m-app/' + name, payload }, '*')
  })
window.greet = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    window.port = port1
    port1.onmessage = ({ data }) => {
      heard.push(data)
      answers.get(data?.id)?.(data)
      if (data?.type === '@gangway/STORAGE') resolve(data.payload.carrier)
    }
    const hello = { type: '@gangway/HELLO', payload: { nonce: 'a'.repeat(32) } }
    frames['w3m-secure-iframe'].postMessage(hello, '*', [port2])
  })`

/** Answers `origin` with a page that can embed the frame and talk with it as AppKit does, and has nothing else. */
export async function serveFrameApp(context: BrowserContext, origin: string): Promise<void> {
  // Chromium counts a page whose answer was made by a test as a public one, which may not ask loopback.
  await context.grantPermissions(['local-network-access'])
  await context.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>App</title><body><script>${script}</script>`,
    }),
  )
}

/** An app of the protocol alone: what it does with the frame is up to the test. */
export class FrameApp {
  readonly page: Page
  readonly world: TestWorld

  constructor(page: Page, world: TestWorld) {
    this.page = page
    this.world = world
  }

  /** Opens the app, which is served as `serveFrameApp` says, with the frame in it. */
  async open(origin: string): Promise<void> {
    await this.page.goto(`${origin}/`)
    await this.embed()
  }

  /** Puts the frame into the page, anew where one is there; resolves once it is READY. */
  async embed(): Promise<void> {
    const count = (await this.listHeard('READY')).length
    await this.page.evaluate((source) => window.embed(source), this.getSource())
    await this.page.waitForFunction(
      (before) => window.heard.filter(({ type }) => type === '@w3m-frame/READY').length > before,
      count,
    )
  }

  /** The frame's address as an AppKit client writes it. frame-protocol.md §2. */
  getSource(projectId = 'local'): string {
    return `${this.world.frame}/sdk?projectId=${projectId}&chainId=eip155:31337&version=4&enableLogger=false`
  }

  /** What the frame answers. */
  ask(name: string, payload?: unknown): Promise<FrameMessage> {
    return this.page.evaluate(([event, content]) => window.ask(event, content), [name, payload] as const)
  }

  /** Logs an address in, which has had `mails` login mails before; the account's addresses. */
  async logIn(email: string, mails = 0): Promise<{ eip155: string; solana: string }> {
    const started = await this.ask('CONNECT_EMAIL', { email })
    if (started.type !== '@w3m-frame/CONNECT_EMAIL_SUCCESS') throw new Error(JSON.stringify(started))
    const verified = await this.ask('CONNECT_OTP', {
      otp: await readLoginCode(this.world, email, { count: mails + 1 }),
    })
    if (verified.type !== '@w3m-frame/CONNECT_OTP_SUCCESS') throw new Error(JSON.stringify(verified))
    return this.readAddresses()
  }

  async readAddresses(): Promise<{ eip155: string; solana: string }> {
    const solanaId = Object.keys(this.world.rpc).find((id) => id.startsWith('solana:'))
    return {
      eip155: getAddress(await this.ask('GET_USER', { chainId: 'eip155:31337' })),
      solana: solanaId === undefined ? '' : getAddress(await this.ask('GET_USER', { chainId: solanaId })),
    }
  }

  async isConnected(): Promise<boolean> {
    const { payload } = await this.ask('IS_CONNECTED')
    return (payload as { isConnected: boolean }).isConnected
  }

  /** What the page heard of one type, e.g. `READY`. */
  listHeard(name: string): Promise<FrameMessage[]> {
    return this.page.evaluate(
      (type) => window.heard.filter((message) => message?.type === `@w3m-frame/${type}`),
      name,
    )
  }

  /** The frame's document, as only a debugger reaches it. */
  getFrame(): Frame {
    const frame = this.page.frame('w3m-secure-iframe')
    if (!frame) throw new Error('no frame')
    return frame
  }
}

function getAddress({ type, payload }: FrameMessage): string {
  if (type !== '@w3m-frame/GET_USER_SUCCESS') throw new Error(JSON.stringify(payload))
  return (payload as { address: string }).address
}
