import { storageKeys } from '@gangway/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../connections/connect.js'
import { switchNetwork } from '../connections/switchNetwork.js'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { createTestWallet } from '../connections/tests/createTestWallet.js'
import { createMemoryStorage } from '../kernel/storage/keyValueStorage.js'

/** The browser's window, as far as the storage of other tabs is concerned. */
let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

const other = 'eip155:31338'
const stored = (networkId: string, ids: readonly string[] = []) =>
  JSON.stringify({
    worldId: null,
    value: { networkId, connections: ids.map((id) => ({ id, networkId })), recent: [...ids] },
  })

function storageWith(key: string, text: string) {
  const storage = createMemoryStorage()
  storage.setItem(key, text)
  return storage
}

test('default: a first visit writes nothing and is never “reconnecting”', async () => {
  const storage = createMemoryStorage()
  const config = createTestConfig([], { storage })
  config.start()
  await Promise.resolve()
  expect(config.statuses).toEqual([])
  expect(storage.getItem(storageKeys.connections)).toBeNull()
})

test('default: the first thing worth keeping is kept', async () => {
  const storage = createMemoryStorage()
  const config = createTestConfig([], { storage })
  config.start()
  await switchNetwork(config, { networkId: other })
  await vi.waitFor(() => expect(storage.getItem(storageKeys.connections)).toContain(other))
})

test('default: so is a token added before anybody connected', async () => {
  const storage = createMemoryStorage()
  const config = createTestConfig([], { storage })
  config.start()
  const tickets = { address: '0xTickets', name: 'Tickets', symbol: 'TICKX', decimals: 0 }
  config.setState({ customTokens: new Map([['eip155:31337:0xOwner', [tickets]]]) })
  await vi.waitFor(() => expect(storage.getItem(storageKeys.customTokens)).toContain('TICKX'))
})

test('behavior: whether someone is connected stays open until it is known', async () => {
  const config = createTestConfig([], {
    storage: storageWith(storageKeys.connections, stored(other)),
  })
  config.start()
  expect(config.state.status).toBe('reconnecting')
  await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
  expect(config.state.networkId).toBe(other)
})

test('behavior: what the person does meanwhile outranks what was left', async () => {
  const [left, chosen] = [createTestWallet('left'), createTestWallet('chosen')]
  const storage = storageWith(storageKeys.connections, stored(other, [left.descriptor.id]))
  const config = createTestConfig([left, chosen], { storage })
  config.start()
  await connect(config, chosen)
  await vi.waitFor(() => expect(config.state.recent).toEqual([chosen.descriptor.id, left.descriptor.id]))
  expect(config.state).toMatchObject({ current: chosen.descriptor.id, networkId: 'eip155:31337' })
  expect([...config.state.connections.keys()]).toEqual([chosen.descriptor.id])
})

test('behavior: what another tab sends appears in one that has kept nothing yet', async () => {
  const storage = createMemoryStorage()
  const config = createTestConfig([], { storage })
  config.start()
  const sent = {
    hash: 'sent',
    networkId: other,
    from: 'a',
    to: 'b',
    amount: '1',
    token: { address: null, symbol: 'ETH', decimals: 18 },
    status: 'confirmed',
    submittedAt: 1,
    settledAt: 2,
    replacedBy: null,
    nonce: 1,
    lastValidBlockHeight: null,
    fee: null,
  }
  storage.setItem(storageKeys.transactions, JSON.stringify({ worldId: null, value: [sent] }))
  page.dispatchEvent(Object.assign(new Event('storage'), { key: storageKeys.transactions }))
  await vi.waitFor(() => expect(config.state.transactions.map(({ hash }) => hash)).toEqual(['sent']))
})

test('behavior: who is connected is kept already, so that the page may be left at once', async () => {
  const wallet = createTestWallet('quick')
  const storage = createMemoryStorage()
  const config = createTestConfig([wallet], { storage })
  config.start()
  await connect(config, { descriptor: wallet.descriptor })
  expect(storage.getItem(storageKeys.connections)).toContain(wallet.descriptor.id)
})

test('behavior: a stop before anything was restored ends it', async () => {
  const wallet = createTestWallet('left')
  const asked = vi.spyOn(wallet, 'connect')
  const storage = storageWith(storageKeys.connections, stored(other, [wallet.descriptor.id]))
  const config = createTestConfig([wallet], { storage })
  config.start()()
  expect(config.state.status).toBe('disconnected')
  config.start()
  await vi.waitFor(() => expect(config.state.status).toBe('connected'))
  expect(asked).toHaveBeenCalledOnce()
})

test.each(['', '{', '{"worldId":null,"value":{}}'])('error: “%s” restores nothing', async (text) => {
  const config = createTestConfig([], { storage: storageWith(storageKeys.connections, text) })
  config.start()
  await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
})

test('error: a storage that refuses', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const config = createTestConfig([], { storage: { getItem: refuse, setItem: refuse, removeItem: refuse } })
  config.start()
  expect(config.state.status).toBe('disconnected')
})
