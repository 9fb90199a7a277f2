import { type Config, createConfig, createMemoryStorage } from '@gangway/core'
import { gangwayOne } from '@gangway/registry'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { defineGangwayButton } from './defineGangwayButton.js'
import type { GangwayButtonElement } from './GangwayButtonElement.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stops: (() => void)[] = []

// On a busy machine the first code takes longer to load than a query waits.
beforeAll(async () => {
  await import('./mountButton.js')
}, 60_000)

afterEach(() => {
  document.body.replaceChildren()
  for (const stop of stops.splice(0)) stop()
})

function createTestConfig(storage = createMemoryStorage()): Config {
  // Nothing listens at this address.
  const server = { apiUrl: 'http://127.0.0.1:9', projectId: 'test' }
  const config = createConfig({ ...server, networks: [gangwayOne], storage })
  stops.push(() => config.start()())
  return config
}

function addButton(config: Config | null, attributes: Record<string, string> = { locale: 'en' }) {
  defineGangwayButton()
  const element = document.createElement('gangway-button')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.config = config
  document.body.append(element)
  return element
}

/** Announces a wallet as EIP-6963 says, until the test ends. */
function announceWallet() {
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [address],
    eth_accounts: [address],
    eth_chainId: '0x7a69',
  }
  const provider = {
    on() {},
    removeListener() {},
    request: async ({ method }: { method: string }) => answers[method] ?? null,
  }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const info = { uuid: 'uuid', name: 'Harbour', icon, rdns: 'io.harbour' }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', announce)
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', announce))
}

function watchEvents(element: GangwayButtonElement): string[] {
  const seen: string[] = []
  for (const name of ['connect', 'disconnect', 'change', 'open', 'close'] as const)
    element.addEventListener(`gangway-${name}`, ({ detail }) => {
      seen.push([name, detail?.address].filter(Boolean).join(' '))
    })
  return seen
}

const getInner = (element: Element) => {
  const buttons = element.querySelectorAll('button')
  expect(buttons.length).toBe(1)
  return buttons[0] as HTMLButtonElement
}
const isReact = (element: Element) =>
  Object.keys(getInner(element)).some((name) => name.startsWith('__react'))
const findDialog = () =>
  vi.waitFor(() => {
    const dialog = document.querySelector<HTMLElement>('[role=dialog]')
    if (!dialog) throw new Error('no dialog')
    return dialog
  }, 20_000)
const findRow = (dialog: HTMLElement, name: string) =>
  vi.waitFor(() => {
    const row = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))
    if (!row) throw new Error(`no ${name}`)
    return row
  }, 20_000)

test('default: the button offers to connect, and no code of React is there before a press', async () => {
  const element = addButton(createTestConfig())
  await Promise.resolve()
  const button = getInner(element)
  expect(button.textContent).toBe('Connect wallet')
  expect(button.dataset.state).toBe('disconnected')
  expect(button.getAttribute('aria-busy')).toBeNull()
  expect(isReact(element)).toBe(false)
  expect(document.querySelector('[data-gangway-portal]')).toBeNull()
})

test('default: a press opens the dialog; it takes the focus, and gives it back to the button', async () => {
  const element = addButton(createTestConfig())
  const seen = watchEvents(element)
  const early = getInner(element)
  early.focus()
  early.click()
  expect(early.getAttribute('aria-busy')).toBe('true')
  await findDialog()
  expect(isReact(element)).toBe(true)
  expect(early.isConnected).toBe(false)
  element.close()
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  await vi.waitFor(() => expect(document.activeElement).toBe(getInner(element)))
  expect(seen).toEqual(['open', 'close'])
})

test('default: a person connects; the button shows the account, and events report it until it is gone', async () => {
  announceWallet()
  const config = createTestConfig()
  const element = addButton(config)
  const seen = watchEvents(element)
  expect(element.account?.address).toBeNull()
  await element.open()
  const row = await findRow(await findDialog(), 'Harbour')
  row.click()
  await vi.waitFor(() => expect(getInner(element).textContent).toBe('0xf3…b92266'), 20_000)
  expect(seen.filter((name) => /^(connect|disconnect)/.test(name))).toEqual([`connect ${address}`])
  expect(seen).toContain(`change ${address}`)
  expect(element.account).toMatchObject({ address, networkId: 'eip155:31337' })
  const { disconnectAll } = await import('@gangway/core')
  await disconnectAll(config)
  await vi.waitFor(() => expect(seen).toContain('disconnect'))
  await vi.waitFor(() => expect(getInner(element).textContent).toBe('Connect wallet'))
})

test('behavior: a button that is added later reports an account that is connected already', async () => {
  announceWallet()
  const config = createTestConfig()
  stops.push(config.start())
  const { connect } = await import('@gangway/core')
  const descriptor = await vi.waitFor(() => {
    const [first] = config.state.descriptors
    if (!first) throw new Error('no wallet')
    return first
  })
  await connect(config, { descriptor })
  const element = addButton(config)
  const seen = watchEvents(element)
  await vi.waitFor(() => expect(seen.slice(0, 2)).toEqual([`connect ${address}`, `change ${address}`]))
  await vi.waitFor(() => expect(getInner(element).dataset.state).toBe('connected'), 20_000)
})

test('behavior: without a config the button is busy; one that was set before the element was known counts', async () => {
  defineGangwayButton()
  const element = document.createElement('gangway-button')
  document.body.append(element)
  expect(getInner(element).getAttribute('aria-busy')).toBe('true')
  element.remove()
  await Promise.resolve()
  Object.defineProperty(element, 'config', { value: createTestConfig(), configurable: true, writable: true })
  document.body.append(element)
  expect(getInner(element).dataset.state).toBe('disconnected')
  expect(Object.hasOwn(element, 'config')).toBe(false)
})

test('behavior: language, theme, colours and words of the page hold before and after the press', async () => {
  const element = addButton(createTestConfig(), { locale: 'es', theme: 'dark', motion: 'reduced' })
  await vi.waitFor(() => expect(getInner(element).textContent).toBe('Conectar billetera'), 20_000)
  const check = () => {
    const root = getInner(element).parentElement
    expect(root?.lang).toBe('es')
    expect(root?.dataset).toMatchObject({ gangwayTheme: 'dark', gangwayMotion: 'reduced' })
  }
  check()
  element.options = { messages: { es: { 'button.connect': 'Entrar' } } }
  await vi.waitFor(() => expect(getInner(element).textContent).toBe('Entrar'))
  await element.open()
  await findDialog()
  expect(isReact(element)).toBe(true)
  await vi.waitFor(() => expect(getInner(element).textContent).toBe('Entrar'))
  check()
  element.setAttribute('theme', 'light')
  await vi.waitFor(() => expect(getInner(element).parentElement?.dataset.gangwayTheme).toBe('light'))
})

test('behavior: buttons of one config share a dialog, and one that is removed leaves the other', async () => {
  const config = createTestConfig()
  const [one, other] = [addButton(config), addButton(config)]
  await one.open()
  await other.open()
  await findDialog()
  expect(document.querySelectorAll('[role=dialog]').length).toBe(1)
  expect(document.querySelectorAll('[data-gangway-portal]').length).toBe(1)
  one.close()
  one.remove()
  await vi.waitFor(() => expect(one.querySelector('button')).toBeNull())
  getInner(other).click()
  await findDialog()
  document.body.append(one)
  expect(getInner(one).textContent).toBe('Connect wallet')
})

test('behavior: a button that is moved keeps what it shows', async () => {
  const element = addButton(createTestConfig())
  await element.open()
  const place = document.createElement('div')
  document.body.append(place)
  const inner = getInner(element)
  place.append(element)
  await Promise.resolve()
  expect(getInner(element)).toBe(inner)
})

test('error: open() without a config says what is missing', async () => {
  defineGangwayButton()
  const element = document.createElement('gangway-button')
  await expect(element.open()).rejects.toThrow('needs its property `config`')
  element.close()
  expect(element.account).toBeNull()
})
