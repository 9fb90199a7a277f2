import { noFeatures } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { namespaceClients } from '../chains/getNamespaceClient.js'
import type { NamespaceClient, TransactionUpdate } from '../chains/namespaceClient.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import { createConfig } from '../createConfig.js'
import { createMemoryStorage } from '../kernel/storage/keyValueStorage.js'
import { createSentTransaction } from './tests/createSentTransaction.js'
import { resumeTransactions, watches, watchTransaction } from './watchTransaction.js'

const sent = createSentTransaction()

afterEach(() => vi.unstubAllGlobals())

/** A page with transactions, and a chain that says what the test wants it to. */
function openPage(...transactions: SentTransaction[]) {
  const fetchBalances = vi.fn(async () => new Response('{}', { status: 500 }))
  vi.stubGlobal('fetch', fetchBalances)
  const config = createConfig({
    projectId: 'local',
    apiUrl: 'http://127.0.0.1:9',
    networks: [{ ...gangwayOne, isConfigured: true }],
    features: noFeatures,
    storage: createMemoryStorage(),
  })
  config.setState({ transactions })
  const watched: string[] = []
  let report: (update: TransactionUpdate) => void = () => {}
  let finish = () => {}
  const client: Pick<NamespaceClient, 'watchTransaction'> = {
    watchTransaction: ({ hash }, onUpdate, signal) =>
      new Promise((resolve) => {
        watched.push(hash)
        report = onUpdate
        finish = resolve
        signal.addEventListener('abort', () => resolve())
      }),
  }
  namespaceClients(config).set('eip155', Promise.resolve(client as NamespaceClient))
  return {
    config,
    watched,
    fetchBalances,
    getRow: () => config.state.transactions[0],
    report: (update: TransactionUpdate) => report(update),
    finish: () => finish(),
  }
}

describe('watchTransaction', () => {
  test('default: what is reported is written down, and final once nothing more will be asked', async () => {
    const page = openPage(sent)
    watchTransaction(page.config, '0x1')
    await expect.poll(() => page.watched).toEqual(['0x1'])
    page.report({ status: 'pending', nonce: 3, slowReason: 'fee' })
    expect(page.getRow()).toMatchObject({ status: 'pending', nonce: 3, slowReason: 'fee' })
    page.report({ status: 'confirmed', fee: 5n })
    expect(page.getRow()).toMatchObject({ status: 'confirmed', nonce: 3, fee: 5n, slowReason: null })
    expect(page.getRow()?.settledAt).toBeNull()
    page.finish()
    await expect.poll(() => page.getRow()?.settledAt).toEqual(expect.any(Number))
  })

  test('behavior: an outcome that is taken back leaves nothing behind, and the balances are read again', async () => {
    const page = openPage(sent)
    watchTransaction(page.config, '0x1')
    await expect.poll(() => page.watched).toHaveLength(1)
    page.report({ status: 'failed', fee: 5n, failureReason: 'closed', replacedBy: '0x2' })
    await expect.poll(() => page.fetchBalances.mock.calls.length).toBeGreaterThan(0)
    const asked = page.fetchBalances.mock.calls.length
    page.report({ status: 'pending' })
    expect(page.getRow()).toEqual(sent)
    await expect.poll(() => page.fetchBalances.mock.calls.length).toBeGreaterThan(asked)
  })

  test('behavior: stopped and started again at once, it is followed', async () => {
    const page = openPage(sent)
    watchTransaction(page.config, '0x1')()
    const stop = watchTransaction(page.config, '0x1')
    await expect.poll(() => page.watched.length).toBeGreaterThan(0)
    page.report({ status: 'confirmed' })
    expect(page.getRow()).toMatchObject({ status: 'confirmed' })
    stop()
    await expect.poll(() => watches(page.config).size).toBe(0)
  })

  test('behavior: stopped, nothing more is written and nothing is final', async () => {
    const page = openPage({ ...sent, status: 'confirmed' })
    const stop = watchTransaction(page.config, '0x1')
    await expect.poll(() => page.watched).toHaveLength(1)
    stop()
    page.report({ status: 'failed' })
    await expect.poll(() => watches(page.config).size).toBe(0)
    expect(page.getRow()).toMatchObject({ status: 'confirmed', settledAt: null })
  })

  test('behavior: one that ends as unknown is no outcome', async () => {
    const page = openPage(sent)
    watchTransaction(page.config, '0x1')
    await expect.poll(() => page.watched).toHaveLength(1)
    page.report({ status: 'unknown' })
    page.finish()
    await expect.poll(() => watches(page.config).size).toBe(0)
    expect(page.getRow()).toMatchObject({ status: 'unknown', settledAt: null })
  })

  test('behavior: since when it is lost is written down, anew each time (interface-guide.md §9.9)', async () => {
    const page = openPage({ ...sent, status: 'unknown', lostAt: 1 })
    watchTransaction(page.config, '0x1')
    await expect.poll(() => page.watched).toHaveLength(1)
    page.report({ status: 'unknown' })
    expect(page.getRow()?.lostAt).toBe(1)
    page.report({ status: 'pending' })
    page.report({ status: 'unknown' })
    expect(page.getRow()?.lostAt).toBeGreaterThan(1)
  })
})

describe('resumeTransactions', () => {
  test('default: follows what is not final, whatever it looked like', async () => {
    const page = openPage(
      { ...sent, hash: '0x1' },
      { ...sent, hash: '0x2', status: 'confirmed', settledAt: 5 },
      { ...sent, hash: '0x3', status: 'unknown' },
      { ...sent, hash: '0x4', status: 'confirmed' },
    )
    resumeTransactions(page.config)
    await expect.poll(() => page.watched).toEqual(['0x1', '0x3', '0x4'])
  })
})
