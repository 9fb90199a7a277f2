import { gangwayOne, gangwaySolana, mainnet, solana } from '@gangway/registry'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CreateConfigParameters } from '../../config/config.js'
import { createConfig } from '../../createConfig.js'
import { createMemoryStorage } from '../../kernel/storage/keyValueStorage.js'
import { lookForWallets } from '../lookForWallets.js'

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

type ConfigChange = Partial<CreateConfigParameters>

function start(
  networks: Parameters<typeof createConfig>[0]['networks'] = [gangwayOne, gangwaySolana],
  parameters: ConfigChange = {},
) {
  const config = createConfig({
    projectId: 'p',
    apiUrl: 'http://127.0.0.1:9',
    networks,
    storage: createMemoryStorage(),
    ...parameters,
  })
  const stop = config.start()
  return { config, stop, getIds: () => config.state.descriptors.map(({ id }) => id) }
}

const announce = (detail: unknown) =>
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

const info = { uuid: 'u', name: 'Acme', icon: 'data:image/svg+xml,', rdns: 'com.acme' }
const provider = { request: async () => null }

describe('EIP-6963', () => {
  test('default: a wallet that answers the page’s question is listed once', () => {
    window.addEventListener('eip6963:requestProvider', () => announce({ info, provider }))
    const { getIds } = start()
    announce({ info, provider })
    expect(getIds()).toEqual(['eip155:com.acme'])
  })

  test('behavior: a wallet that comes late is listed, after a stop none is', () => {
    const { getIds, stop } = start()
    announce({ info, provider })
    stop()
    announce({ info: { ...info, rdns: 'com.late' }, provider })
    expect(getIds()).toEqual(['eip155:com.acme'])
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'wallet'],
    ['no info', { provider }],
    ['no provider', { info }],
    ['a provider without request', { info, provider: {} }],
    ['an empty name', { info: { ...info, name: '' }, provider }],
    ['a name of 65 characters', { info: { ...info, name: 'x'.repeat(65) }, provider }],
    ['a picture from elsewhere', { info: { ...info, icon: 'https://example.org/icon.png' }, provider }],
    ['no rdns', { info: { ...info, rdns: undefined }, provider }],
    ['an rdns that is no text', { info: { ...info, rdns: 5 }, provider }],
  ])('error: %s is ignored', (_name, detail) => {
    const { getIds } = start()
    announce(detail)
    expect(getIds()).toEqual([])
  })
})

type Api = { register(...wallets: unknown[]): () => void }

/** A wallet as the standard's own package for wallets announces itself. */
function registerWallet(wallet: unknown): void {
  const register = (api: Api) => void api.register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  window.addEventListener('wallet-standard:app-ready', (event) => {
    if (event instanceof CustomEvent) register(event.detail)
  })
}

const standardWallet = (name: string, ...features: string[]) => ({
  version: '1.0.0',
  name,
  icon: 'data:image/svg+xml,',
  chains: ['solana:mainnet'],
  accounts: [],
  features: Object.fromEntries(['standard:connect', ...features].map((feature) => [feature, {}])),
})

describe('Wallet Standard', () => {
  test('default: wallets that were there first and wallets that come late, each once', () => {
    registerWallet(standardWallet('First', 'solana:signTransaction'))
    const { getIds } = start()
    registerWallet(standardWallet('Late', 'solana:signAndSendTransaction'))
    expect(getIds()).toEqual(['solana:First', 'solana:Late'])
  })

  test('behavior: a wallet that cannot sign for Solana is left out', () => {
    const { getIds } = start()
    registerWallet(standardWallet('Other', 'sui:signTransaction'))
    expect(getIds()).toEqual([])
  })

  test('behavior: two configs each hear of every wallet, and a stopped one of none', () => {
    const [first, second] = [start(), start()]
    first.stop()
    registerWallet(standardWallet('Acme', 'solana:signTransaction'))
    expect([first.getIds(), second.getIds()]).toEqual([[], ['solana:Acme']])
  })

  test('behavior: a picture from elsewhere is not shown; what is no wallet is left out', () => {
    const { config } = start()
    const wallet = standardWallet('Acme', 'solana:signTransaction')
    registerWallet({ ...wallet, icon: 'https://example.org/icon.png' })
    for (const name of ['', 5, undefined]) registerWallet({ ...wallet, name })
    registerWallet({ ...wallet, name: 'None', features: undefined })
    expect(config.state.descriptors).toMatchObject([{ name: 'Acme', icon: null }])
  })

  test('error: an announcement without a way to answer', () => {
    const { getIds } = start()
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: {} }))
    expect(getIds()).toEqual([])
  })
})

test('behavior: only wallets of a family this deployment can reach', () => {
  const { getIds } = start([mainnet, { ...solana, isConfigured: false }])
  registerWallet(standardWallet('Acme', 'solana:signTransaction'))
  announce({ info, provider })
  expect(getIds()).toEqual(['eip155:com.acme'])
})

describe('lookForWallets', () => {
  test('default: who is installed meanwhile is heard, who was known stays once', () => {
    const { config, getIds } = start()
    announce({ info, provider })
    const late = { ...info, rdns: 'com.late' }
    window.addEventListener('eip6963:requestProvider', () =>
      announce({ info: late, provider: { ...provider } }),
    )
    registerWallet(standardWallet('Acme', 'solana:signTransaction'))
    lookForWallets(config)
    expect(getIds()).toEqual(['eip155:com.acme', 'solana:Acme', 'eip155:com.late'])
  })

  test('behavior: nobody is asked before the start', () => {
    const asked = vi.fn()
    window.addEventListener('eip6963:requestProvider', asked)
    lookForWallets(createConfig({ projectId: 'p', apiUrl: '', networks: [gangwayOne] }))
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('window.ethereum without an announcement', () => {
  const inPage = (ethereum: unknown) => Object.assign(window, { ethereum })

  test('default: is one row, Browser wallet', () => {
    inPage(provider)
    const { config } = start()
    expect(config.state.descriptors).toMatchObject([{ id: 'eip155:injected', name: 'Browser wallet' }])
  })

  test('behavior: a provider that announced itself is no second row', () => {
    inPage(provider)
    window.addEventListener('eip6963:requestProvider', () => announce({ info, provider }))
    expect(start().getIds()).toEqual(['eip155:com.acme'])
  })

  test('behavior: one that announces itself late takes its own name', () => {
    inPage(provider)
    const { getIds } = start()
    expect(getIds()).toEqual(['eip155:injected'])
    announce({ info, provider })
    expect(getIds()).toEqual(['eip155:com.acme'])
  })

  test('behavior: among several in one place, the silent one is found', () => {
    inPage({ ...provider, providers: [provider, { request: async () => null }] })
    const { getIds } = start()
    announce({ info, provider })
    expect(getIds()).toEqual(['eip155:injected', 'eip155:com.acme'])
  })

  test('behavior: one that comes after the page is heard', () => {
    const { getIds } = start()
    inPage(provider)
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(getIds()).toEqual(['eip155:injected'])
  })

  test.each([['a text'], [null], [{}], [{ request: 'no function' }]])(
    'error: %j is no wallet',
    (ethereum) => {
      inPage(ethereum)
      expect(start().getIds()).toEqual([])
    },
  )
})

test.each([
  ['its reverse-domain id', 'COM.acme'],
  ['its name', 'acme'],
])('behavior: a wallet the host excludes by %s is not listed though it announces itself', (_by, excluded) => {
  const { getIds } = start([gangwayOne, gangwaySolana], { wallets: { excluded: [excluded] } })
  announce({ info, provider })
  announce({ info: { ...info, name: 'Other', rdns: 'com.other' }, provider })
  expect(getIds()).toEqual(['eip155:com.other'])
})
