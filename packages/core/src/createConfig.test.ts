import { base, mainnet, optimism } from '@gangway/registry'
import { expect, test, vi } from 'vitest'
import { coinbaseWallet } from './connections/connectors/coinbase/coinbaseWallet.js'
import { createConfig } from './createConfig.js'

const parameters = { projectId: 'one', apiUrl: 'https://api.example' }

test('default: eip155:1 is selected, wherever it is listed (product.md §9)', () => {
  const networks = [base, mainnet].map((network) => ({ ...network, isConfigured: true }))
  expect(createConfig({ ...parameters, networks }).state.networkId).toBe('eip155:1')
})

test('parameters: the default network a host names; the first one where that is not listed', () => {
  const networks = [base, optimism].map((network) => ({ ...network, isConfigured: true }))
  const select = (defaultNetwork?: 'eip155:10' | 'eip155:137') =>
    createConfig({ ...parameters, networks, ...(defaultNetwork ? { defaultNetwork } : {}) }).state.networkId
  expect(select('eip155:10')).toBe('eip155:10')
  expect(select('eip155:137')).toBe('eip155:8453')
  expect(select()).toBe('eip155:8453')
})

test('parameters: wallets the host excludes are left out, configured ones too', () => {
  const connectors = [coinbaseWallet(), coinbaseWallet({ name: 'Harbour', preference: 'smartWalletOnly' })]
  const list = (excluded: string[]) =>
    createConfig({ ...parameters, networks: [mainnet], connectors, wallets: { excluded } }).state.descriptors
  expect(list([])).toHaveLength(2)
  expect(list(['com.Coinbase.wallet'])).toMatchObject([{ name: 'Harbour' }])
  expect(list(['harbour'])).toMatchObject([{ name: 'Coinbase Wallet' }])
})

test('default: what product.md §9 enables and this product has is on; what a host does not name stays so', () => {
  const networks = [mainnet]
  const frame = { url: 'https://frame.example/sdk' }
  const expected = {
    send: true,
    receive: true,
    swaps: true,
    // Providers are named by who has keys for them.
    onramp: true,
    history: true,
    email: true,
    socials: [],
    // Needs a relay.
    pairing: false,
    allWallets: true,
    analytics: true,
  }
  expect(createConfig({ ...parameters, networks, frame }).features).toEqual(expected)
  const { features } = createConfig({ ...parameters, networks, features: { receive: false, swaps: false } })
  expect(features).toEqual({ ...expected, receive: false, swaps: false, email: false })
})

test('behavior: an empty project id switches off what begins with one, and is said once it starts', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const features = { pairing: true, email: true, socials: ['google'] }
  const config = createConfig({
    ...parameters,
    projectId: '',
    networks: [mainnet],
    features,
    discovery: false,
  })
  expect(config.features).toMatchObject({
    ...{ pairing: false, email: false, onramp: false },
    ...{ socials: [], send: true },
  })
  expect(config.state.alerts).toEqual([])
  const stop = config.start()
  await vi.waitFor(() => expect(config.state.alerts).toHaveLength(1))
  expect(config.state.alerts[0]?.shortMessage).toBe('Project ID Not Configured')
  stop()
  config.start()()
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce())
  error.mockRestore()
})

test('error: without networks', () => {
  expect(() => createConfig({ ...parameters, networks: [] })).toThrow()
})
