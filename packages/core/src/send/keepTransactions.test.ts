import { noFeatures, storageKeys } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { expect, test, vi } from 'vitest'
import type { SentTransaction } from '../chains/sentTransaction.js'
import { createConfig } from '../createConfig.js'
import { createMemoryStorage } from '../kernel/storage/keyValueStorage.js'
import { createSentTransaction } from '../send/tests/createSentTransaction.js'

const storage = createMemoryStorage()

/** A tab of one browser. */
function openTab() {
  const config = createConfig({
    projectId: 'local',
    apiUrl: 'http://127.0.0.1:9',
    networks: [{ ...gangwayOne, isConfigured: true }],
    features: noFeatures,
    discovery: false,
    storage,
  })
  config.start()
  return {
    getHashes: () => config.state.transactions.map(({ hash }) => hash),
    find: (wanted: string) => config.state.transactions.find(({ hash }) => hash === wanted),
    list: (...transactions: SentTransaction[]) => config.setState({ transactions }),
  }
}

const row = (hash: string, submittedAt: number) =>
  createSentTransaction({
    hash,
    amount: 2n ** 100n,
    status: 'confirmed',
    submittedAt,
    settledAt: 5,
    nonce: 1,
    fee: 21_000n,
  })

const findStored = (...hashes: string[]) =>
  vi.waitFor(() => {
    const stored: string = storage.getItem(storageKeys.transactions) ?? ''
    expect(['three', 'two', 'one', 'zero'].filter((hash) => stored.includes(`"${hash}"`))).toEqual(hashes)
  })

test('behavior: tabs do not wipe what each other sent, and a row taken back stays away', async () => {
  const [first, second] = [openTab(), openTab()]
  first.list(row('one', 1))
  await findStored('one')
  second.list(row('two', 2), row('three', 3))
  await findStored('three', 'two', 'one')
  first.list(row('one', 1), row('zero', 0))
  await findStored('three', 'two', 'one', 'zero')
  second.list(row('two', 2), row('one', 1))
  await findStored('two', 'one', 'zero')
  const third = openTab()
  await vi.waitFor(() => expect(third.getHashes()).toEqual(['two', 'one', 'zero']))
})

test('behavior: which NFT was sent is remembered', async () => {
  const nft = { standard: 'erc1155', tokenId: `${2n ** 256n - 1n}` } as const
  const sent = { ...row('nine', 9), token: { address: '0xsea', symbol: 'Sea #7', decimals: 0, nft } }
  openTab().list(sent)
  await vi.waitFor(() => expect(storage.getItem(storageKeys.transactions)).toContain('0xsea'))
  const config = openTab()
  await vi.waitFor(() => expect(config.find('nine')).toEqual(sent))
})

test('behavior: a batch is remembered with all that it moves, and who knows it', async () => {
  const token = { address: null, symbol: 'ETH', decimals: 18 }
  const batch = {
    ...row('four', 4),
    callsId: '0x12',
    connectionId: 'eip155:other',
    moves: [1n, 2n ** 100n].map((amount) => ({ to: '0xab', amount, token })),
    isPartial: true as const,
  }
  openTab().list(batch)
  await vi.waitFor(() => expect(storage.getItem(storageKeys.transactions)).toContain('0xab'))
  const config = openTab()
  await vi.waitFor(() => expect(config.find('four')).toEqual(batch))
})

test('behavior: what an app asked for is remembered with its words, and as the call it was', async () => {
  const call = { ...row('five', 5), call: { dataHash: '0xd1' }, description: 'Buy a boat' }
  openTab().list(call)
  await vi.waitFor(() => expect(storage.getItem(storageKeys.transactions)).toContain('Buy a boat'))
  const config = openTab()
  await vi.waitFor(() => expect(config.find('five')).toEqual(call))
})

test('behavior: a swap is remembered with its other side', async () => {
  const token = { address: '0xcd', symbol: 'USDX', decimals: 6 }
  const crossing = {
    networkId: 'eip155:1',
    recipient: '0xab',
    source: 'lifi',
    state: 'arrived',
    hash: '0x99',
    received: 2n ** 90n,
  } as const
  const swap = {
    ...row('six', 6),
    call: { dataHash: '0xef' },
    swap: { token, expected: 2n ** 90n, minimum: 7n, crossing },
  }
  openTab().list(swap)
  await vi.waitFor(() => expect(storage.getItem(storageKeys.transactions)).toContain('0xef'))
  const config = openTab()
  await vi.waitFor(() => expect(config.find('six')).toEqual(swap))
})
