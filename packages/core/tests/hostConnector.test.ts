import {
  type Connector,
  type ConnectorDescriptor,
  type ConnectorEvent,
  connect,
  createConfig,
  createMemoryStorage,
  disconnect,
  listenForWallets,
  lookForWallets,
  type Slice,
  type WalletSource,
} from '@gangway/core'
import { noFeatures } from '@gangway/protocol'
import { gangwayOne, gangwaySolana, gangwayTwo } from '@gangway/registry'
import { expect, test, vi } from 'vitest'

// What an app writes that has a way of its own to a wallet; nothing in core knows of it.

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The device behind the connector, which outlives the page. */
function createVault() {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const vault = { isOpen: false, prompts: 0, listeners }
  return Object.assign(vault, {
    say: (event: ConnectorEvent) => {
      for (const listener of listeners) listener(event)
    },
  })
}

function vaultWallet(vault: ReturnType<typeof createVault>, isInstalled = false): ConnectorDescriptor {
  const id = 'eip155:shop.example.vault'
  const connector: Connector = {
    id,
    chainNamespace: 'eip155',
    async connect({ isReconnecting = false, networkId = gangwayOne.caipNetworkId } = {}) {
      if (!isReconnecting) vault.prompts += 1
      vault.isOpen = true
      return { accounts: [address], networkId }
    },
    async disconnect() {
      vault.isOpen = false
    },
    isAuthorized: async () => vault.isOpen,
    async switchNetwork({ caipNetworkId: networkId }) {
      vault.say({ type: 'change', networkId })
    },
    getProvider: async () => vault,
    subscribe(listener) {
      vault.listeners.add(listener)
      return () => vault.listeners.delete(listener)
    },
  }
  return {
    id,
    chainNamespace: 'eip155',
    name: 'Vault',
    icon: null,
    rdns: null,
    isInstalled,
    createConnector: async () => connector,
  }
}

const base = {
  projectId: 'local',
  apiUrl: 'http://127.0.0.1:9',
  networks: [gangwayOne, gangwayTwo],
  defaultNetwork: gangwayOne.caipNetworkId,
  features: noFeatures,
  discovery: false,
} as const

test('default: a connector of the host is listed, connects, is found again after a reload, and disconnects', async () => {
  const vault = createVault()
  const storage = createMemoryStorage()
  const openPage = () => createConfig({ ...base, storage, connectors: [vaultWallet(vault)] })
  const config = openPage()
  const end = config.start()
  const [descriptor] = config.state.descriptors
  expect(descriptor).toMatchObject({ name: 'Vault', isInstalled: false })
  if (!descriptor) return
  await connect(config, { descriptor })
  expect(config.state).toMatchObject({ status: 'connected', current: descriptor.id })
  vault.say({ type: 'change', networkId: gangwayTwo.caipNetworkId })
  expect(config.state.networkId).toBe(gangwayTwo.caipNetworkId)
  end()

  const next = openPage()
  const endNext = next.start()
  expect(next.state.status).toBe('reconnecting')
  await vi.waitFor(() => expect(next.state.status).toBe('connected'))
  expect(next.state.connections.get(descriptor.id)).toMatchObject({
    isRestored: true,
    accounts: [{ address }],
    networkId: gangwayTwo.caipNetworkId,
  })
  expect(vault.prompts).toBe(1)
  await disconnect(next)
  expect(next.state).toMatchObject({ status: 'disconnected', current: null })
  expect(vault.isOpen).toBe(false)
  endNext()

  const last = openPage()
  const endLast = last.start()
  await vi.waitFor(() => expect(last.state.status).toBe('disconnected'))
  expect(last.state.connections.size).toBe(0)
  endLast()
})

/** A bus on which wallets of the shop are plugged in, and unplugged. */
function createBus() {
  const plugged = new Map<string, ConnectorDescriptor>()
  const target = new EventTarget()
  const asked = vi.fn()
  const source: WalletSource = {
    chainNamespace: 'eip155',
    listen({ add, remove, signal }) {
      const report = () => plugged.forEach(add)
      target.addEventListener('plug', report, { signal })
      target.addEventListener('unplug', () => remove('eip155:shop.example.vault'), { signal })
      return () => {
        asked()
        report()
      }
    },
  }
  return {
    asked,
    slice: { start: (config) => listenForWallets(config, source) } satisfies Slice,
    plug(descriptor: ConnectorDescriptor) {
      plugged.set(descriptor.id, descriptor)
      target.dispatchEvent(new Event('plug'))
    },
    unplug() {
      plugged.clear()
      target.dispatchEvent(new Event('unplug'))
    },
  }
}

test('default: a source of the host lists wallets as they come and go, is asked again, and stops with the config', () => {
  const bus = createBus()
  const config = createConfig({ ...base, storage: createMemoryStorage(), slices: [bus.slice] })
  const getNames = () => config.state.descriptors.map(({ name }) => name)
  lookForWallets(config)
  expect(bus.asked).not.toHaveBeenCalled()
  const end = config.start()
  expect([bus.asked.mock.calls.length, getNames()]).toEqual([1, []])
  bus.plug(vaultWallet(createVault(), true))
  lookForWallets(config)
  expect([bus.asked.mock.calls.length, getNames()]).toEqual([2, ['Vault']])
  bus.unplug()
  expect(getNames()).toEqual([])
  end()
  bus.plug(vaultWallet(createVault(), true))
  lookForWallets(config)
  expect([bus.asked.mock.calls.length, getNames()]).toEqual([2, []])
})

test('behavior: a wallet of the host’s source that comes late is reconnected; one the host excludes is not listed', async () => {
  const vault = createVault()
  const storage = createMemoryStorage()
  const before = createBus()
  const config = createConfig({ ...base, storage, slices: [before.slice] })
  const end = config.start()
  const descriptor = vaultWallet(vault, true)
  before.plug(descriptor)
  await connect(config, { descriptor })
  end()

  const late = createBus()
  const next = createConfig({ ...base, storage, slices: [late.slice] })
  const endNext = next.start()
  late.plug(descriptor)
  await vi.waitFor(() => expect(next.state.current).toBe(descriptor.id))
  endNext()

  const other = createBus()
  const wallets = { excluded: ['Vault'] }
  const excluding = createConfig({ ...base, wallets, storage: createMemoryStorage(), slices: [other.slice] })
  const endExcluding = excluding.start()
  other.plug(descriptor)
  expect(excluding.state.descriptors).toEqual([])
  endExcluding()
})

test('behavior: a source of a family this deployment cannot reach is not listened to', () => {
  const bus = createBus()
  const networks = [gangwaySolana]
  const config = createConfig({ ...base, networks, storage: createMemoryStorage(), slices: [bus.slice] })
  const end = config.start()
  expect(bus.asked).not.toHaveBeenCalled()
  end()
})
