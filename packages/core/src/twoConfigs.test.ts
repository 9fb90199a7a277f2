import { expect, test, vi } from 'vitest'
import { connect } from './connections/connect.js'
import { disconnect } from './connections/disconnect.js'
import { createTestConfig } from './connections/tests/createTestConfig.js'
import { createTestWallet } from './connections/tests/createTestWallet.js'
import { createMemoryStorage } from './kernel/storage/keyValueStorage.js'

test('behavior: two configs on one page keep their wallets, networks and what they store apart', async () => {
  const storage = createMemoryStorage()
  const wallets = [createTestWallet('one'), createTestWallet('two', { networkId: 'eip155:31338' })] as const
  const open = () => {
    const configs = [
      createTestConfig(wallets, { storage, name: 'shop' }),
      createTestConfig(wallets, { storage, name: 'bank' }),
    ] as const
    return { configs, stops: configs.map((config) => config.start()) }
  }
  const getStates = ([a, b]: ReturnType<typeof open>['configs']) =>
    [a, b].map(({ state: { current, networkId, status } }) => ({ current, networkId, status }))
  const both = [
    { current: 'eip155:one', networkId: 'eip155:31337', status: 'connected' },
    { current: 'eip155:two', networkId: 'eip155:31338', status: 'connected' },
  ]

  const before = open()
  for (const [index, config] of before.configs.entries()) await connect(config, wallets[index === 0 ? 0 : 1])
  expect(getStates(before.configs)).toEqual(both)
  await vi.waitFor(() => {
    expect(storage.getItem('gangway.v1:shop')).toContain('eip155:one')
    expect(storage.getItem('gangway.v1:bank')).toContain('eip155:two')
  })
  for (const stop of before.stops) stop()

  const after = open()
  await vi.waitFor(() => expect(getStates(after.configs)).toEqual(both))
  await disconnect(after.configs[0])
  expect(getStates(after.configs)).toEqual([
    { current: null, networkId: 'eip155:31337', status: 'disconnected' },
    both[1],
  ])
})
