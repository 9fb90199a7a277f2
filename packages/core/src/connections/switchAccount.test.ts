import { storageKeys } from '@gangway/protocol'
import { describe, expect, test } from 'vitest'
import { getAccount } from '../accountData/getAccount.js'
import { createMemoryStorage } from '../kernel/storage/keyValueStorage.js'
import { updateSend } from '../send/updateSend.js'
import { connect } from './connect.js'
import { switchAccount } from './switchAccount.js'
import { createTestConfig } from './tests/createTestConfig.js'
import { createTestWallet } from './tests/createTestWallet.js'

async function setUp() {
  const wallet = createTestWallet('a', { accounts: ['first', 'second', 'third'] })
  const storage = createMemoryStorage()
  const config = createTestConfig([wallet], { storage })
  config.start()
  await connect(config, wallet)
  const getAddresses = () => getAccount(config.state).allAccounts.map(({ address }) => address)
  return { wallet, config, storage, getAddresses }
}

describe('switchAccount', () => {
  test('default: the account is in use, the others stay', async () => {
    const { config, getAddresses } = await setUp()
    switchAccount(config, { address: 'second' })
    expect(getAccount(config.state)).toMatchObject({
      address: 'second',
      caipAddress: 'eip155:31337:second',
    })
    expect(getAddresses()).toEqual(['second', 'first', 'third'])
  })

  test('parameters: id, the wallet is in use with it', async () => {
    const { config, wallet } = await setUp()
    const other = createTestWallet('b')
    await connect(config, other)
    switchAccount(config, { id: wallet.descriptor.id, address: 'third' })
    expect(config.state.current).toBe('eip155:a')
    expect(getAccount(config.state).address).toBe('third')
  })

  test('behavior: empties the send form, but never forgets an open request', async () => {
    const { config } = await setUp()
    updateSend(config, { loading: true, receiverAddress: 'x' })
    switchAccount(config, { address: 'second' })
    expect(config.state.send).toMatchObject({ loading: true, receiverAddress: null })
  })

  test('behavior: outlives a reload', async () => {
    const { config, wallet, storage } = await setUp()
    switchAccount(config, { address: 'second' })
    await expect.poll(() => storage.getItem(storageKeys.connections)).toContain('second')
    const later = createTestConfig([wallet], { storage })
    later.start()
    await expect.poll(() => getAccount(later.state).address).toBe('second')
  })

  test('behavior: a wallet that shares one more, or one less, leaves the choice alone', async () => {
    const { config, wallet, getAddresses } = await setUp()
    switchAccount(config, { address: 'second' })
    wallet.say({ type: 'change', accounts: ['first', 'second', 'fourth'] })
    expect(getAddresses()).toEqual(['second', 'first', 'fourth'])
    wallet.say({ type: 'change', networkId: 'eip155:31338' })
    expect(getAccount(config.state).caipAddress).toBe('eip155:31338:second')
  })

  test('behavior: another account chosen inside the wallet is followed (product.md §9 “Events handled”)', async () => {
    const { config, wallet } = await setUp()
    switchAccount(config, { address: 'second' })
    wallet.say({ type: 'change', accounts: ['third', 'first', 'second'] })
    expect(getAccount(config.state).address).toBe('third')
  })

  test('behavior: a chosen account that is no longer shared gives way to the wallet’s own', async () => {
    const { config, wallet } = await setUp()
    switchAccount(config, { address: 'second' })
    wallet.say({ type: 'change', accounts: ['first', 'third'] })
    expect(getAccount(config.state).address).toBe('first')
    wallet.say({ type: 'change', accounts: ['first', 'second', 'third'] })
    expect(getAccount(config.state).address).toBe('first')
  })

  test('behavior: chosen back, the wallet’s own first is no choice any more', async () => {
    const { config } = await setUp()
    switchAccount(config, { address: 'second' })
    switchAccount(config, { address: 'third' })
    switchAccount(config, { address: 'first' })
    expect(config.state.connections.get('eip155:a')?.chosenAccount).toBeUndefined()
  })

  test('error: not connected, not shared', async () => {
    const { config } = await setUp()
    expect(() => switchAccount(config, { id: 'eip155:b', address: 'first' })).toThrow(
      expect.objectContaining({ code: 'CONNECTION_NOT_CONNECTED' }),
    )
    expect(() => switchAccount(config, { address: 'stranger' })).toThrow(
      expect.objectContaining({ code: 'CONNECTION_NO_ACCOUNTS' }),
    )
    expect(getAccount(config.state).address).toBe('first')
  })
})
