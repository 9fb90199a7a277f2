import { gangwayOne, gangwaySolana, gangwayTwo } from '@gangway/registry'
import { injected } from '@wagmi/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestProvider, type TestProvider } from '../chains/eip155/tests/createTestProvider.js'
import type { ConnectorEvent } from '../config/connector.js'
import { createMemoryStorage } from '../kernel/storage/keyValueStorage.js'
import { fromWagmiConnector } from './fromWagmiConnector.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const networks = [gangwaySolana, gangwayOne, gangwayTwo]

// wagmi's injected() looks for `window`, here with a wallet in it.
beforeEach(() => vi.stubGlobal('window', globalThis))
afterEach(() => vi.unstubAllGlobals())

function adapt(provider: TestProvider, storage = createMemoryStorage()) {
  const create = injected({ target: { id: 'theirs', name: 'Theirs', provider: provider as never } })
  return fromWagmiConnector(create, { networks, storage })
}

describe("wagmi's own injected()", () => {
  test('default: connects, with CAIP ids', async () => {
    const connector = adapt(createTestProvider())
    expect(connector).toMatchObject({ id: 'theirs', chainNamespace: 'eip155' })
    expect(await connector.connect()).toEqual({ accounts: [address], networkId: 'eip155:31337' })
    expect(await connector.isAuthorized()).toBe(true)
  })

  test('behavior: the wallet’s own changes are told', async () => {
    const provider = createTestProvider()
    const connector = adapt(provider)
    const events: ConnectorEvent[] = []
    const stop = connector.subscribe((event) => events.push(event))
    await connector.connect()
    provider.emit('chainChanged', '0x7a6a')
    provider.emit('accountsChanged', [address])
    await vi.waitFor(() => expect(events).toContainEqual(expect.objectContaining({ accounts: [address] })))
    expect(events[0]).toEqual({ type: 'change', networkId: 'eip155:31338' })
    provider.emit('accountsChanged', [])
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'disconnect' }))
    stop()
    const heard = events.length
    provider.emit('accountsChanged', [address])
    await new Promise(setImmediate)
    expect(events).toHaveLength(heard)
  })

  test('behavior: switches, adding the network where the wallet does not know it', async () => {
    const provider = createTestProvider()
    provider.overrides.set('wallet_addEthereumChain', () => {
      provider.chainId = 31338
      return null
    })
    const connector = adapt(provider)
    await connector.connect()
    await connector.switchNetwork?.(gangwayTwo)
    expect(provider.chainId).toBe(31338)
  })

  test('behavior: a disconnect is remembered in our storage', async () => {
    const storage = createMemoryStorage()
    const provider = createTestProvider()
    const connector = adapt(provider, storage)
    await connector.connect()
    await connector.disconnect()
    expect(await adapt(provider, storage).isAuthorized()).toBe(false)
    expect(storage.getItem('gangway.v1.connectors.theirs.disconnected')).toBe('true')
  })

  test.each([
    ['eth_requestAccounts', { code: 4001, message: 'no' }, 'CONNECTION_USER_REJECTED'],
    ['eth_requestAccounts', { code: -32002, message: 'busy' }, 'CONNECTION_REQUEST_PENDING'],
  ])('error: %s answers %o', async (method, error, code) => {
    const provider = createTestProvider()
    provider.overrides.set(method, () => {
      throw Object.assign(new Error(error.message), error)
    })
    await expect(adapt(provider).connect()).rejects.toMatchObject({ code })
  })

  test('error: product.md §8, provider not found where the wallet is gone', async () => {
    const create = injected({ target: { id: 'theirs', name: 'Theirs', provider: () => undefined } })
    await expect(fromWagmiConnector(create, { networks }).connect()).rejects.toMatchObject({
      code: 'CONNECTION_PROVIDER_NOT_FOUND',
      shortMessage: 'Provider not found',
    })
  })

  test('error: declining a switch', async () => {
    const provider = createTestProvider()
    provider.overrides.set('wallet_switchEthereumChain', () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    })
    const connector = adapt(provider)
    await connector.connect()
    await expect(connector.switchNetwork?.(gangwayTwo)).rejects.toMatchObject({
      code: 'CONNECTION_USER_REJECTED',
    })
  })
})

test('parameters: id is the descriptor’s', () => {
  const create = injected({
    target: { id: 'theirs', name: 'Theirs', provider: createTestProvider() as never },
  })
  expect(fromWagmiConnector(create, { networks, id: 'eip155:theirs' }).id).toBe('eip155:theirs')
})

test('error: no EVM network', () => {
  expect(() => fromWagmiConnector(injected(), { networks: [gangwaySolana] })).toThrow('Chain not configured')
})
