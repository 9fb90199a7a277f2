import { GangwayError, type TrackedEvent } from '@gangway/protocol'
import { describe, expect, test } from 'vitest'
import type { SendParameters, SendToken } from '../chains/sendParameters.js'
import { connect } from '../connections/connect.js'
import { disconnect } from '../connections/disconnect.js'
import { disconnectAll } from '../connections/disconnectAll.js'
import { switchNetwork } from '../connections/switchNetwork.js'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { createTestWallet } from '../connections/tests/createTestWallet.js'
import { trackSend } from '../send/trackSend.js'

function setUp() {
  const events: TrackedEvent[] = []
  const wallets = [createTestWallet('one'), createTestWallet('two')] as const
  const config = createTestConfig(wallets, { onEvent: (event) => events.push(event) })
  const tell = () =>
    events.splice(0).map((event) => ['properties' in event ? event.properties : null, event.event])
  return { config, wallets, tell }
}

describe('events of actions (product.md §4, §7; services.md §5)', () => {
  test('default: a connect, a switch and a disconnect', async () => {
    const { config, wallets, tell } = setUp()
    await connect(config, wallets[0])
    await switchNetwork(config, { networkId: 'eip155:31338' })
    await switchNetwork(config, { networkId: 'eip155:31338' })
    await disconnect(config)
    expect(tell()).toEqual([
      [{ method: 'browser', name: 'one' }, 'CONNECT_SUCCESS'],
      [{ network: 'eip155:31338' }, 'SWITCH_NETWORK'],
      [{ namespace: 'eip155' }, 'DISCONNECT_SUCCESS'],
    ])
  })

  test('behavior: all wallets at once are one disconnect, and none are no event', async () => {
    const { config, wallets, tell } = setUp()
    for (const wallet of wallets) await connect(config, wallet)
    tell()
    await disconnectAll(config)
    await disconnectAll(config)
    expect(tell()).toEqual([[{ namespace: 'all' }, 'DISCONNECT_SUCCESS']])
  })

  test('error: what went wrong is told in our own words, not the wallet’s; who stops waiting is no error', async () => {
    const { config, wallets, tell } = setUp()
    const [wallet] = wallets
    const words = new Error('refused for 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    wallet.disconnect = () => Promise.reject(words)
    await connect(config, wallet)
    await disconnect(config).catch(() => {})
    wallet.connect = () => Promise.reject(new GangwayError('CONNECTION_USER_REJECTED', { cause: words }))
    await connect(config, wallet).catch(() => {})
    wallet.connect = () => new Promise(() => {})
    await connect(config, { ...wallet, signal: AbortSignal.abort() }).catch(() => {})
    expect(tell().slice(1)).toEqual([
      [{ message: 'Failed to disconnect' }, 'DISCONNECT_ERROR'],
      [{ message: 'User rejected the request' }, 'CONNECT_ERROR'],
    ])
  })

  const usdx = { symbol: 'USDX', decimals: 6 }
  test.each<[string, SendParameters['networkId'], SendToken, string]>([
    ['a coin', 'eip155:31337', { address: null, symbol: 'ETH', decimals: 18 }, 'ETH'],
    ['an ERC-20 token', 'eip155:31337', { ...usdx, address: '0xToken' }, 'eip155:31337:0xToken'],
    ['SOL', 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG', { address: null, symbol: 'SOL', decimals: 9 }, 'SOL'],
    [
      'an SPL token',
      'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG',
      { ...usdx, address: 'Mint' },
      'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG:Mint',
    ],
  ])('parameters: sending %s, well and badly', async (_, networkId, token, asset) => {
    const { config, wallets, tell } = setUp()
    const connection = await connect(config, wallets[0])
    tell()
    const amount = 15n * 10n ** BigInt(token.decimals - 1)
    const subject = { connection, networkId, from: 'one-account', moves: [{ token, amount }] }
    await trackSend(config, subject, async () => {})
    const failing = trackSend(config, subject, () => Promise.reject(new GangwayError('SEND_FAILED')))
    await expect(failing).rejects.toMatchObject({ code: 'SEND_FAILED' })
    const sent = { isSmartAccount: false, network: networkId, token: token.symbol, amount: '1.5' }
    const begun = [{ ...sent, token: asset }, 'SEND_INITIATED']
    expect(tell()).toEqual([
      begun,
      [sent, 'SEND_SUCCESS'],
      begun,
      [{ ...sent, message: 'Something went wrong' }, 'SEND_ERROR'],
    ])
  })

  test('behavior: an NFT is told of by its standard: its name would tell who has it', async () => {
    const { config, wallets, tell } = setUp()
    const connection = await connect(config, wallets[0])
    tell()
    const nft = { standard: 'erc721', tokenId: '7' } as const
    const token = { address: '0xSea', symbol: 'Sea #7', decimals: 0, nft }
    const subject = { connection, networkId: 'eip155:31337', from: 'one-account' } as const
    await trackSend(config, { ...subject, moves: [{ token, amount: 1n }] }, async () => {})
    const sent = { isSmartAccount: false, network: 'eip155:31337', token: 'erc721', amount: '1' }
    expect(tell()).toEqual([
      [sent, 'SEND_INITIATED'],
      [sent, 'SEND_SUCCESS'],
    ])
  })
})
