import type { TestWorld } from '@gangway/testing/playwright'
import { expect } from '@playwright/test'
import type { FrameApp } from './FrameApp.js'
import { isDeep } from './isDeep.js'

/** What a script of the page is given: the frame's element, its origin and the account it is after. */
type Loot = { source: string; origin: string; account: string }

/** Runs in the page, while the frame there shows a request whose button is ready. */
type ScriptedTry = (loot: Loot) => unknown

const hello = '0x68656c6c6f'

/** What a script tries that has the app's page to itself, and no hand to click with. Threat 13 of embedded-wallet.md §13. */
const scriptedTries: Record<string, ScriptedTry> = {
  'events of its own on the frame'() {
    const frame = document.querySelector('iframe')
    const place = { bubbles: true, composed: true, clientX: 300, clientY: 600, pointerId: 1, isPrimary: true }
    for (const type of ['pointerover', 'pointermove', 'pointerdown', 'pointerup'])
      frame?.dispatchEvent(new PointerEvent(type, place))
    for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'])
      frame?.dispatchEvent(new MouseEvent(type, place))
    frame?.click()
  },
  'keys of its own, with the focus in the frame'() {
    const frame = document.querySelector('iframe')
    frame?.focus()
    frame?.contentWindow?.focus()
    for (const key of ['Tab', 'Tab', 'Tab', ' ', 'Enter'])
      for (const type of ['keydown', 'keypress', 'keyup'])
        frame?.dispatchEvent(new KeyboardEvent(type, { key, code: key, bubbles: true }))
  },
  'words that might mean yes'() {
    const frame = document.querySelector('iframe')?.contentWindow
    const types = ['approve', '@gangway/APPROVE', '@w3m-app/APPROVE', '@w3m-frame/RPC_REQUEST_SUCCESS']
    for (const type of types)
      for (const payload of [undefined, true, { id: 1 }, { approved: true, action: 'approve' }])
        frame?.postMessage({ type, payload, action: 'approve', id: 1 }, '*')
    frame?.postMessage('approve', '*')
    frame?.postMessage(['approve', 1], '*')
  },
  'words to the Worker'() {
    const frame = document.querySelector('iframe')?.contentWindow
    const channel = new BroadcastChannel('gangway-keys')
    for (const method of ['approve', 'sign', 'prepare', 'unlock'])
      for (let id = 0; id < 5; id += 1) {
        const words = { id, method, name: method, args: [id], params: [id] }
        frame?.postMessage(words, '*')
        channel.postMessage(words)
      }
  },
  async 'a port of its own'() {
    await window.greet()
    for (const type of ['approve', '@gangway/APPROVE', '@gangway/STORAGE', '@w3m-frame/RPC_REQUEST_SUCCESS'])
      window.port.postMessage({ type, id: '1', payload: { action: 'approve' } })
  },
  'the frame’s document'() {
    const frame = document.querySelector('iframe')
    frame?.contentDocument?.querySelector('button')?.click()
    frame?.contentWindow?.document.querySelector<HTMLElement>('.approve')?.click()
  },
  'functions of the frame’s window'() {
    const frame = document.querySelector('iframe')?.contentWindow
    if (frame) Reflect.get(frame, 'eval')('document.querySelector(".approve").click()')
  },
  'a script as the frame’s address'() {
    const frame = document.querySelector('iframe')
    if (frame) frame.src = 'javascript:document.querySelector(".approve").click()'
  },
  'a script into the frame by its name'() {
    window.open('javascript:document.querySelector(".approve").click()', 'w3m-secure-iframe')
  },
  'another page in the frame’s place'({ origin }) {
    const frame = document.querySelector('iframe')
    if (frame?.contentWindow) frame.contentWindow.location.href = `${origin}/device#approve`
  },
  'another name for the place the frame is at'({ source }) {
    document.querySelector('iframe')?.contentWindow?.location.replace(`${source}#approve`)
  },
  async 'the frame’s own scripts, in the page'({ origin }) {
    const page = await fetch(`${origin}/sdk`, { mode: 'no-cors' }).then((answer) => answer.text())
    for (const file of [...page.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => `${origin}${path}`))
      await Promise.allSettled([import(file), fetch(file), new Promise(() => new Worker(file))])
  },
  async 'the services behind the frame'({ origin }) {
    const headers = { 'content-type': 'application/json' }
    for (const path of ['shares/release', 'shares/recover', 'shares/grant', 'session', 'session/refresh'])
      for (const mode of ['cors', 'no-cors'] as const)
        await fetch(`${origin}/auth/${path}`, {
          method: 'POST',
          mode,
          credentials: 'include',
          headers,
          body: '{}',
        })
          .then((answer) => answer.text())
          .then((text) => window.heard.push({ type: text }))
          .catch(() => undefined)
  },
  'a second frame beside the first'({ source, account }) {
    const second = document.createElement('iframe')
    second.src = source
    second.onload = () => {
      const payload = { method: 'personal_sign', params: ['0x68656c6c6f', account] }
      second.contentWindow?.postMessage({ id: 'second', type: '@w3m-app/RPC_REQUEST', payload }, '*')
      second.click()
    }
    document.body.append(second)
  },
  'the frame in a window of its own'({ source, account }) {
    const opened = window.open(source, 'own')
    const payload = { method: 'personal_sign', params: ['0x68656c6c6f', account] }
    opened?.postMessage({ id: 'own', type: '@w3m-app/RPC_REQUEST', payload }, '*')
    opened?.postMessage('approve', '*')
    opened?.close()
  },
  'a browser it has bent'() {
    const yes = () => true
    for (const target of [Array.prototype, Object.prototype, Promise.prototype])
      Object.defineProperty(target, 'approve', { value: yes, configurable: true, writable: true })
    Object.defineProperty(document, 'hasFocus', { value: yes, configurable: true })
    document.querySelector('iframe')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  },
  'messages that may never be signed'({ account }) {
    const text = `bank.example wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://bank.example\nVersion: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`
    const bytes = [...new TextEncoder().encode(text)]
    const message = `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    window.ask('RPC_REQUEST', { method: 'personal_sign', params: [message, account] })
    for (const method of ['eth_sign', 'eth_signTransaction', 'wallet_sendCalls', 'eth_sendUserOperation'])
      window.ask('RPC_REQUEST', { method, params: [account, '0x68656c6c6f'] })
  },
  'more requests than anybody can read'({ account }) {
    for (let count = 0; count < 30; count += 1)
      window.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x68656c6c6f', account] })
  },
  'rights it gives the frame'({ source }) {
    const frame = document.querySelector('iframe')
    frame?.setAttribute('allow', '*')
    frame?.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-top-navigation allow-modals')
    frame?.setAttribute('src', source)
  },
  'the frame as it was before'() {
    history.pushState({}, '', '#1')
    history.back()
    document.querySelector('iframe')?.contentWindow?.history.back()
  },
}

/**
 * Has a request on screen with its button ready, and a script try to have it signed, `count` times; those that leave the
 * request as it is share one, save in `npm run test:deep`.
 */
export async function trySigning(parameters: {
  app: FrameApp
  world: TestWorld
  own: { eip155: string; solana: string }
  to: string
  count: number
}): Promise<void> {
  const { app, world, own, to, count } = parameters
  const requests = [
    { method: 'personal_sign', params: [hello, own.eip155] },
    { method: 'eth_sendTransaction', params: [{ from: own.eip155, to, value: '0xde0b6b3a7640000' }] },
    { method: 'eth_signTypedData_v4', params: [own.eip155, JSON.stringify(typedData)] },
  ]
  const loot: Loot = { source: app.getSource(), origin: world.frame, account: own.eip155 }
  const tries = Object.values(scriptedTries)
  const button = app.page.frameLocator('iframe >> nth=0').locator('.approve')
  const isReady = () =>
    expect(button)
      .toHaveAttribute('aria-disabled', 'false', { timeout: 1_500 })
      .then(
        () => true,
        () => false,
      )
  for (let index = 0; index < count; index += 1) {
    if (index === 0 || isDeep || !(await isReady())) {
      // Anew each time: one document of the frame shows ten requests a minute and no more.
      await app.embed()
      const request = requests[index % requests.length]
      await app.page.evaluate((payload) => void window.ask('RPC_REQUEST', payload), request)
      await expect(button).toHaveAttribute('aria-disabled', 'false')
    }
    const attempt = tries[index % tries.length]
    // Most end in an error of the browser.
    if (attempt) await app.page.evaluate(attempt, loot).catch(() => undefined)
  }
}

const typedData = {
  domain: { name: 'Test', chainId: 31337 },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Note: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Note',
  message: { text: 'hello' },
}
