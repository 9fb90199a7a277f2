import { networks } from '@gangway/registry'
import { describe, expect, test } from 'vitest'
import { connect } from './connect.js'
import { disconnectAll } from './disconnectAll.js'
import { createTestConfig } from './tests/createTestConfig.js'
import { createTestWallet } from './tests/createTestWallet.js'

const solana = networks.find((network) => network.local && network.chainNamespace === 'solana')

async function setUp() {
  const wallets = [
    createTestWallet('a'),
    createTestWallet('b'),
    createTestWallet('s', solana ? { networkId: solana.caipNetworkId } : {}),
  ] as const
  const config = createTestConfig(wallets)
  for (const wallet of wallets) await connect(config, wallet)
  return { config, wallets }
}

describe('disconnectAll', () => {
  test('default: every wallet of every family is gone, and nobody listens to one any more', async () => {
    const { config, wallets } = await setUp()
    await disconnectAll(config)
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
    expect(config.state.connections.size).toBe(0)
    expect(wallets.map(({ listeners }) => listeners.size)).toEqual([0, 0, 0])
  })

  test('error: Failed to disconnect names who refused; all are gone all the same (product.md §8)', async () => {
    const { config, wallets } = await setUp()
    wallets[1].disconnect = () => Promise.reject(new Error('no'))
    await expect(disconnectAll(config)).rejects.toMatchObject({
      code: 'CONNECTION_DISCONNECT_FAILED',
      shortMessage: 'Failed to disconnect',
      details: 'b',
    })
    expect(config.state.status).toBe('disconnected')
  })
})
