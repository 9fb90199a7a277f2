import { gangwayOne, gangwaySolana } from '@gangway/registry'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connector } from '../../../config/connector.js'
import { createConfig } from '../../../createConfig.js'
import { createMemoryStorage } from '../../../kernel/storage/keyValueStorage.js'
import { coinbaseWallet } from './coinbaseWallet.js'

/** A window the SDK opened: what it was asked, and how it answers. */
type OpenedWindow = { url: URL; closed: boolean; asked: { event?: string; id?: string }[] }

/** The page around the real SDK: a browser that opens windows or blocks them. */
function stubPage() {
  const page = new EventTarget()
  const windows: OpenedWindow[] = []
  const browser = { isBlocking: false }
  const open = (url: URL) => {
    if (browser.isBlocking) return null
    const opened = {
      url,
      closed: false,
      asked: [] as OpenedWindow['asked'],
      focus() {},
      close() {
        opened.closed = true
      },
      postMessage: (message: { event?: string }) => opened.asked.push(message),
    }
    windows.push(opened)
    return opened
  }
  const location = new URL('https://app.example/send')
  const say = (data: unknown, origin = 'https://keys.coinbase.com') =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin }))
  vi.stubGlobal(
    'window',
    Object.assign(page, { open, location, innerWidth: 1, innerHeight: 1, screenX: 0, screenY: 0 }),
  )
  vi.stubGlobal('localStorage', createMemoryStorage())
  vi.stubGlobal('document', { title: 'Harbour' })
  const fetch = vi.fn(async () => new Response(null))
  vi.stubGlobal('fetch', fetch)
  /** What a window tells whose person closes it. */
  const leave = async () => {
    say({ event: 'PopupLoaded', id: 'loaded' })
    await new Promise(setImmediate)
    say({ event: 'PopupUnload' })
  }
  return { windows, browser, say, leave, fetch }
}

let page: ReturnType<typeof stubPage>
const unhandled = vi.fn()
beforeEach(() => {
  page = stubPage()
  process.on('unhandledRejection', unhandled)
})
afterEach(() => {
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

const context = { networks: [gangwaySolana, gangwayOne] }
const createConnector = () => coinbaseWallet({ appName: 'Harbour' }).createConnector(context)

/** Connects; `error` is what that ends with. */
function ask(connector: Connector) {
  return {
    error: connector.connect().then(
      () => null,
      (error: unknown) => error,
    ),
  }
}

const latest = () => page.windows.at(-1) as OpenedWindow
const waitForWindow = (count: number) => vi.waitFor(() => expect(page.windows).toHaveLength(count))

describe('the window of a Coinbase-type wallet', () => {
  test('default: it is opened in the tap, told who asks, and asked for any kind of wallet', async () => {
    const connector = await createConnector()
    await new Promise(setImmediate)
    let hasTaskPassed = false
    setTimeout(() => {
      hasTaskPassed = true
    })
    const { error } = ask(connector)
    for (let turn = 0; turn < 5 && page.windows.length === 0; turn += 1) await null
    expect({ windows: page.windows.length, hasTaskPassed }).toEqual({ windows: 1, hasTaskPassed: false })
    expect(latest().url.href).toMatch(/^https:\/\/keys\.coinbase\.com\/connect\?/)
    expect(latest().url.searchParams.get('origin')).toBe('https://app.example')

    await new Promise(setImmediate)
    page.say({ event: 'PopupLoaded', id: 'loaded' })
    await vi.waitFor(() => expect(latest().asked).toHaveLength(2))
    expect(latest().asked[0]).toMatchObject({
      requestId: 'loaded',
      data: { metadata: { appName: 'Harbour', appChainIds: [31337] }, preference: { options: 'all' } },
    })
    expect(latest().asked[1]).toMatchObject({ event: 'selectSignerType', data: { options: 'all' } })
    page.say({ event: 'PopupUnload' })
    expect(await error).toMatchObject({ code: 'CONNECTION_WINDOW_CLOSED' })
  })

  test('behavior: nobody but this page is asked for anything before the tap', async () => {
    const { isAuthorized } = await createConnector()
    expect(await isAuthorized()).toBe(false)
    expect(page.fetch.mock.calls).toEqual([['https://app.example/send', { method: 'HEAD' }]])
  })

  test('error: closed while it loads, and what was asked is not asked again in the next window', async () => {
    const connector = await createConnector()
    const first = ask(connector)
    await waitForWindow(1)
    latest().closed = true
    expect(await first.error).toMatchObject({ code: 'CONNECTION_WINDOW_CLOSED' })

    const second = ask(connector)
    await waitForWindow(2)
    page.say({ event: 'PopupLoaded', id: 'loaded' })
    await vi.waitFor(() => expect(latest().asked).toHaveLength(2))
    page.say({ event: 'PopupUnload' })
    await second.error
    expect(latest().asked).toHaveLength(2)
  })

  test('error: blocked by the browser; tried again, it opens', async () => {
    const connector = await createConnector()
    page.browser.isBlocking = true
    expect(await ask(connector).error).toMatchObject({ code: 'CONNECTION_WINDOW_BLOCKED' })
    page.browser.isBlocking = false
    const second = ask(connector)
    await waitForWindow(1)
    await page.leave()
    expect(await second.error).toMatchObject({ code: 'CONNECTION_WINDOW_CLOSED' })
  })

  test('error: what the window of another site says is not believed', async () => {
    const { error } = ask(await createConnector())
    await waitForWindow(1)
    page.say({ event: 'PopupLoaded', id: 'loaded' }, 'https://evil.example')
    await new Promise(setImmediate)
    expect(latest().asked).toEqual([])
    await page.leave()
    await error
  })
})

test('behavior: the extension that announces itself takes the place of the configured row', () => {
  const config = createConfig({
    projectId: 'p',
    apiUrl: 'http://127.0.0.1:9',
    networks: [gangwayOne],
    connectors: [coinbaseWallet()],
    storage: createMemoryStorage(),
  })
  const stop = config.start()
  expect(config.state.descriptors).toMatchObject([{ name: 'Coinbase Wallet', isInstalled: false }])
  const info = {
    uuid: 'u',
    name: 'Coinbase Wallet',
    icon: 'data:image/svg+xml,',
    rdns: 'com.coinbase.wallet',
  }
  const detail = { info, provider: { request: async () => null } }
  for (let time = 0; time < 2; time += 1)
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  expect(config.state.descriptors).toMatchObject([{ icon: info.icon, isInstalled: true }])
  stop()
})

describe('the extension', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const setAppInfo = vi.fn()
  const extension = {
    setAppInfo,
    request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x7a69' : [address]),
  }

  test('default: is connected without a window', async () => {
    vi.stubGlobal('coinbaseWalletExtension', extension)
    const connector = await createConnector()
    expect(await connector.connect()).toEqual({ accounts: [address], networkId: 'eip155:31337' })
    expect(page.windows).toEqual([])
    expect(setAppInfo).toHaveBeenCalledWith(
      'Harbour',
      '',
      [31337],
      expect.objectContaining({ options: 'all' }),
    )
  })

  test('parameters: preference smartWalletOnly leaves it alone, and is another row', async () => {
    vi.stubGlobal('coinbaseWalletExtension', extension)
    const descriptor = coinbaseWallet({ preference: 'smartWalletOnly' })
    expect(descriptor.rdns).toBeNull()
    const { error } = ask(await descriptor.createConnector(context))
    await waitForWindow(1)
    await page.leave()
    await error
  })
})
