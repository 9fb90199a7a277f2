import { storageKeys } from '@gangway/protocol'
import { describe, expect, test, vi } from 'vitest'
import { createTestConfig } from './connections/tests/createTestConfig.js'
import { createTestWallet } from './connections/tests/createTestWallet.js'
import first from './fixtures/first.json' with { type: 'json' }
import { createMemoryStorage } from './kernel/storage/keyValueStorage.js'

type Stored = Record<string, { worldId: string | null; value: unknown }>

function storageWith(stored: Stored) {
  const storage = createMemoryStorage()
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, JSON.stringify(value))
  return storage
}

/** A page that starts with what an earlier one left; `left` was connected then. */
function start(stored: Stored) {
  const left = createTestWallet('left', { networkId: 'eip155:31338' })
  const config = createTestConfig([left], { storage: storageWith(stored) })
  config.start()
  return config
}

describe('what an older version left', () => {
  test('default: the first release’s wallets, network and transactions are all restored', async () => {
    const config = start(first)
    await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    expect(config.state).toMatchObject({
      current: 'eip155:left',
      networkId: 'eip155:31338',
      recent: ['eip155:left', 'eip155:other'],
    })
    const [sent, expired] = config.state.transactions
    // What that version did not know of has the value it meant.
    const unknownThen = { isFromElsewhere: false, failureReason: null, slowReason: null }
    expect(sent).toMatchObject({ hash: '0x5d2e', amount: 1_500_000_000_000_000_000n, ...unknownThen })
    expect(expired).toMatchObject({ hash: '3yZe', lastValidBlockHeight: 311n, fee: null, ...unknownThen })
  })

  test('behavior: a row nobody can read any more costs no other', async () => {
    const key = storageKeys.transactions
    const rows = first[key].value
    const config = start({ ...first, [key]: { worldId: null, value: [{ hash: 7 }, ...rows, null] } })
    await vi.waitFor(() => expect(config.state.transactions).toHaveLength(2))
  })

  test('behavior: a wallet entry nobody can read costs neither the others nor the network', async () => {
    const { value } = first['gangway.v1']
    const connections = [{ id: 'eip155:odd' }, ...value.connections]
    const config = start({ 'gangway.v1': { worldId: null, value: { ...value, connections, recent: 3 } } })
    await vi.waitFor(() => expect(config.state.current).toBe('eip155:left'))
    expect(config.state.networkId).toBe('eip155:31338')
  })
})
