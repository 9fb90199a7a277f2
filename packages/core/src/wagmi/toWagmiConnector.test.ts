import { GangwayError } from '@gangway/protocol'
import { gangwayOne, gangwayTwo } from '@gangway/registry'
import { connect, createConfig, disconnect, getConnectorClient, reconnect, switchChain } from '@wagmi/core'
import { http } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestProvider } from '../chains/eip155/tests/createTestProvider.js'
import { toViemChain } from '../chains/eip155/toViemChain.js'
import type { Connector, ConnectorDescriptor } from '../config/connector.js'
import { toInjectedDescriptor } from '../connections/discovery/discoverInjected.js'
import { toWagmiConnector } from './toWagmiConnector.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

function start(provider = createTestProvider()) {
  const descriptor = toInjectedDescriptor({
    id: 'eip155:com.acme',
    name: 'Acme',
    icon: 'data:image/svg+xml,',
    rdns: 'com.acme',
    provider,
  })
  const chains = [toViemChain(gangwayOne), toViemChain(gangwayTwo)] as const
  const wagmi = createConfig({
    chains,
    connectors: [toWagmiConnector(descriptor)],
    transports: { [chains[0].id]: http(), [chains[1].id]: http() },
    storage: null,
  })
  const [connector] = wagmi.connectors
  if (!connector) throw new Error('wagmi has no connector')
  return { provider, wagmi, connector }
}

const inUse = ({ state }: ReturnType<typeof start>['wagmi']) => state.connections.get(state.current ?? '')

test('default: connects, switches and disconnects in a plain wagmi app', async () => {
  const { wagmi, connector } = start()
  expect(connector).toMatchObject({ id: 'com.acme', name: 'Acme', type: 'injected', rdns: 'com.acme' })
  expect(await connect(wagmi, { connector })).toEqual({ accounts: [address], chainId: 31337 })
  await switchChain(wagmi, { chainId: 31338 })
  expect(inUse(wagmi)?.chainId).toBe(31338)
  expect((await getConnectorClient(wagmi)).account.address).toBe(address)
  await disconnect(wagmi)
  expect(wagmi.state.status).toBe('disconnected')
})

test('behavior: what the wallet tells by itself', async () => {
  const { wagmi, connector, provider } = start()
  await connect(wagmi, { connector })
  provider.emit('accountsChanged', [other])
  provider.emit('chainChanged', '0x7a6a')
  await vi.waitFor(() => expect(inUse(wagmi)).toMatchObject({ accounts: [other], chainId: 31338 }))
  provider.emit('accountsChanged', [])
  await vi.waitFor(() => expect(wagmi.state.status).toBe('disconnected'))
})

test('behavior: wagmi restores it', async () => {
  const { wagmi } = start()
  expect(await reconnect(wagmi)).toHaveLength(1)
})

test('parameters: chainId is switched to', async () => {
  const { wagmi, connector } = start()
  expect(await connect(wagmi, { connector, chainId: 31338 })).toMatchObject({ chainId: 31338 })
})

test('error: a refusal', async () => {
  const { wagmi, connector, provider } = start()
  provider.overrides.set('eth_requestAccounts', () => {
    throw Object.assign(new Error('no'), { code: 4001 })
  })
  await expect(connect(wagmi, { connector })).rejects.toMatchObject({ code: 'CONNECTION_USER_REJECTED' })
  expect(wagmi.state.status).toBe('disconnected')
})

test('error: code that cannot be loaded is asked for again', async () => {
  const { connector } = start()
  const loads = vi.fn().mockRejectedValue(new Error('the network is gone'))
  const descriptor: ConnectorDescriptor = {
    id: 'eip155:x',
    chainNamespace: 'eip155',
    name: 'X',
    icon: null,
    rdns: null,
    isInstalled: false,
    createConnector: loads,
  }
  const { chains } = start().wagmi
  const made = toWagmiConnector(descriptor)({
    chains,
    emitter: connector.emitter,
    providers: [],
    storage: null,
  } as never)
  await expect(made.connect()).rejects.toThrow('the network is gone')
  await expect(made.isAuthorized()).rejects.toThrow('the network is gone')
  expect(loads).toHaveBeenCalledTimes(2)
  expect(made.id).toBe('eip155:x')
})

test('error: one that was not reached keeps no other wallet from reconnecting', async () => {
  const { wagmi } = start()
  const unreached = { isAuthorized: () => Promise.reject(new GangwayError('FRAME_UNREACHABLE')) }
  const descriptor: ConnectorDescriptor = {
    id: 'eip155:x',
    chainNamespace: 'eip155',
    name: 'X',
    icon: null,
    rdns: null,
    isInstalled: false,
    createConnector: async () => unreached as unknown as Connector,
  }
  const connectors = [wagmi._internal.connectors.setup(toWagmiConnector(descriptor)), ...wagmi.connectors]
  expect(await reconnect(wagmi, { connectors })).toMatchObject([{ accounts: [address] }])
})

test('error: a Solana wallet', () => {
  expect(() => toWagmiConnector({ chainNamespace: 'solana', name: 'Acme' } as ConnectorDescriptor)).toThrow(
    'Unsupported chain',
  )
})
