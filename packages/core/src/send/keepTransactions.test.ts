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
