import { gangwayOne, gangwayTwo } from '@gangway/registry'
import { describe, expect, test, vi } from 'vitest'
import { createTestProvider, type TestProvider } from '../../chains/eip155/tests/createTestProvider.js'
import type { ConnectorEvent } from '../../config/connector.js'
import { createMemoryStorage } from '../../kernel/storage/keyValueStorage.js'
import { fromWagmiConnector } from '../fromWagmiConnector.js'
import { injected } from './injected.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function createConnector(provider: TestProvider) {
  return fromWagmiConnector(injected({ provider, id: 'eip155:wallet.test', name: 'Test' }), {
    networks: [gangwayOne, gangwayTwo],
    storage: createMemoryStorage(),
  })
}

function methods(provider: TestProvider): string[] {
  return provider.requests.map((request) => request.method)
}

describe('connect', () => {
  test('default: asks for accounts and reports them in EIP-55 spelling with the network', async () => {
    const provider = createTestProvider()
    const connector = createConnector(provider)
    expect(connector.id).toBe('eip155:wallet.test')
    expect(await connector.connect()).toEqual({ accounts: [address], networkId: 'eip155:31337' })
    expect(methods(provider)).toContain('eth_requestAccounts')
  })

  test('parameters: isReconnecting opens nothing', async () => {
    const provider = createTestProvider()
    await createConnector(provider).connect({ isReconnecting: true })
    expect(methods(provider)).not.toContain('eth_requestAccounts')
  })

  test('parameters: networkId asks no EVM wallet to switch while it connects', async () => {
    const provider = createTestProvider()
    provider.knownChains.add(31338)
    expect((await createConnector(provider).connect({ networkId: 'eip155:31338' })).networkId).toBe(
      'eip155:31337',
    )
  })

  test('behavior: a wallet on a network of its own is connected as it is', async () => {
    const provider = createTestProvider({ chainId: 5 })
    expect((await createConnector(provider).connect()).networkId).toBe('eip155:5')
  })

  test.each([
    [{ code: 4001, message: 'no' }, 'CONNECTION_USER_REJECTED'],
    [{ code: -32002, message: 'pending' }, 'CONNECTION_REQUEST_PENDING'],
    [{ code: 4100, message: 'locked' }, 'CONNECTION_WALLET_LOCKED'],
    [new Error('boom'), 'UNKNOWN'],
  ])('error: product.md §8, the wallet answers %o', async (error, code) => {
    const provider = createTestProvider()
    provider.overrides.set('eth_requestAccounts', () => {
      throw error
    })
    await expect(createConnector(provider).connect()).rejects.toMatchObject({ code })
  })

  test('error: no account shared', async () => {
    const provider = createTestProvider()
    provider.accounts = []
    await expect(createConnector(provider).connect()).rejects.toMatchObject({
      code: 'CONNECTION_NO_ACCOUNTS',
    })
  })

  test('error: an answer that is no address is not believed', async () => {
    const provider = createTestProvider()
    provider.accounts = ['0x12']
    await expect(createConnector(provider).connect()).rejects.toMatchObject({ code: 'UNKNOWN' })
  })
})

describe('isAuthorized', () => {
  test('default: whether the wallet still shares an account', async () => {
    const provider = createTestProvider()
    const connector = createConnector(provider)
    expect(await connector.isAuthorized()).toBe(true)
    provider.accounts = []
    expect(await connector.isAuthorized()).toBe(false)
    provider.overrides.set('eth_accounts', () => {
      throw new Error('boom')
    })
    expect(await connector.isAuthorized()).toBe(false)
  })
})

describe('switchNetwork', () => {
  test('default: the wallet switches', async () => {
    const provider = createTestProvider()
    provider.knownChains.add(31338)
    await createConnector(provider).switchNetwork?.(gangwayTwo)
    expect(provider.chainId).toBe(31338)
    expect(methods(provider)).not.toContain('wallet_addEthereumChain')
  })

  test.each([
    { code: 4902 },
    { code: 5000 },
    { code: -5000 },
    { code: 32603 },
    { code: -32603 },
    { code: -32603, data: { originalError: { code: 4902 } } },
    { code: -32000, data: { originalError: { code: 4902 } } },
  ])(
    'behavior: product.md §8, %o means the network is added first, with what a wallet can use',
    async (error) => {
      const provider = createTestProvider()
      const switchChain = () => {
        if (!provider.knownChains.has(31338)) throw error
        provider.chainId = 31338
      }
      provider.overrides.set('wallet_switchEthereumChain', switchChain)
      const onAdd = vi.fn()
      await createConnector(provider).switchNetwork?.(gangwayTwo, { onAdd })
      expect(onAdd).toHaveBeenCalledOnce()
      expect(provider.chainId).toBe(31338)
      expect(
        provider.requests.find((request) => request.method === 'wallet_addEthereumChain')?.params,
      ).toEqual([
        {
          chainId: '0x7a6a',
          chainName: 'Gangway Two',
          nativeCurrency: gangwayTwo.nativeCurrency,
          rpcUrls: gangwayTwo.rpcUrls,
          blockExplorerUrls: [gangwayTwo.blockExplorers[0].url],
        },
      ])
    },
  )

  test('behavior: a wallet that switches only after it agreed is waited for', async () => {
    const provider = createTestProvider()
    provider.overrides.set('wallet_switchEthereumChain', () => {
      setTimeout(() => {
        provider.chainId = 31338
        provider.emit('chainChanged', '0x7a6a')
      })
      return null
    })
    await createConnector(provider).switchNetwork?.(gangwayTwo)
    expect(provider.listenerCount('chainChanged')).toBe(0)
  })

  test.each([
    ['declined', 'wallet_switchEthereumChain', { code: 4001 }, 'CONNECTION_USER_REJECTED'],
    ['not offered', 'wallet_switchEthereumChain', { code: 4200 }, 'NETWORK_SWITCH_NOT_SUPPORTED'],
    ['adding declined', 'wallet_addEthereumChain', { code: 4001 }, 'CONNECTION_USER_REJECTED'],
    ['adding still open', 'wallet_addEthereumChain', { code: -32002 }, 'CONNECTION_REQUEST_PENDING'],
    ['adding not offered', 'wallet_addEthereumChain', { code: 4200 }, 'CHAIN_NOT_SUPPORTED'],
    ['adding failed', 'wallet_addEthereumChain', { code: -32603 }, 'CHAIN_NOT_SUPPORTED'],
  ])('error: %s', async (_what, method, error, code) => {
    const provider = createTestProvider()
    provider.overrides.set(method, () => {
      throw error
    })
    await expect(createConnector(provider).switchNetwork?.(gangwayTwo)).rejects.toMatchObject({ code })
    expect(provider.chainId).toBe(31337)
  })

  test('behavior: a network the wallet knows is not offered to it again', async () => {
    const provider = createTestProvider()
    provider.knownChains.add(31338)
    const onAdd = vi.fn()
    await createConnector(provider).switchNetwork?.(gangwayTwo, { onAdd })
    expect(onAdd).not.toHaveBeenCalled()
  })

  test('error: product.md §8, a wallet that adds the network and still does not know it is asked once', async () => {
    const provider = createTestProvider()
    provider.overrides.set('wallet_addEthereumChain', () => null)
    await expect(createConnector(provider).switchNetwork?.(gangwayTwo)).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
      shortMessage: 'Chain is not supported',
    })
    expect(methods(provider).filter((method) => method === 'wallet_addEthereumChain')).toHaveLength(1)
  })

  test('error: a wallet that agrees and stays where it is', async () => {
    vi.useFakeTimers()
    const provider = createTestProvider()
    provider.overrides.set('wallet_switchEthereumChain', () => null)
    const refused = expect(createConnector(provider).switchNetwork?.(gangwayTwo)).rejects.toMatchObject({
      code: 'NETWORK_SWITCH_NOT_SUPPORTED',
    })
    await vi.advanceTimersByTimeAsync(3_000)
    await refused
    vi.useRealTimers()
  })

  test('error: a network the deployment does not list', async () => {
    const connector = fromWagmiConnector(
      injected({ provider: createTestProvider(), id: 'x', name: 'Test' }),
      {
        networks: [gangwayOne],
      },
    )
    await expect(connector.switchNetwork?.(gangwayTwo)).rejects.toMatchObject({
      code: 'CHAIN_NOT_CONFIGURED',
    })
  })
})

describe('events', () => {
  async function listen(provider: TestProvider) {
    const connector = createConnector(provider)
    const events: ConnectorEvent[] = []
    const stop = connector.subscribe((event) => events.push(event))
    await connector.connect()
    return { connector, events, stop }
  }

  test('default: product.md §9, accountsChanged and chainChanged of the wallet are told', async () => {
    const provider = createTestProvider()
    const { events } = await listen(provider)
    provider.emit('accountsChanged', [address.toLowerCase()])
    provider.emit('chainChanged', '0x7a6a')
    expect(events).toEqual([
      { type: 'change', accounts: [address] },
      { type: 'change', networkId: 'eip155:31338' },
    ])
  })

  test('behavior: no account left is a disconnect', async () => {
    const provider = createTestProvider()
    const { events } = await listen(provider)
    provider.emit('accountsChanged', [])
    expect(events).toEqual([{ type: 'disconnect' }])
    expect(provider.listenerCount('accountsChanged')).toBe(0)
  })

  test('behavior: nonsense is not believed', async () => {
    const provider = createTestProvider()
    const { events } = await listen(provider)
    provider.emit('accountsChanged', ['not an address'])
    provider.emit('accountsChanged', undefined)
    provider.emit('chainChanged', 'x')
    expect(events).toEqual([])
  })

  test('behavior: a wallet that only lost its node for a moment stays connected', async () => {
    const provider = createTestProvider()
    const { events } = await listen(provider)
    provider.emit('disconnect', { code: 1013 })
    await new Promise(setImmediate)
    expect(events).toEqual([])
    provider.emit('disconnect', { code: 4900 })
    expect(events).toEqual([{ type: 'disconnect' }])
  })

  test('behavior: disconnect stops listening, and a wallet that cannot revoke does not stop it', async () => {
    const provider = createTestProvider()
    const { connector, events } = await listen(provider)
    provider.overrides.set('wallet_revokePermissions', () => {
      throw { code: 4200 }
    })
    await connector.disconnect()
    provider.overrides.set('wallet_revokePermissions', () => new Promise(() => {}))
    await connector.disconnect()
    provider.emit('accountsChanged', [address])
    expect(events).toEqual([])
    expect(['accountsChanged', 'chainChanged', 'disconnect'].map(provider.listenerCount)).toEqual([0, 0, 0])
  })
})
