import type { SentTransaction } from '@gangway/core'
import { expect, onTestFinished, test } from 'vitest'
import { pendingTransaction } from '../../fixtures/openSendForm.js'
import { createTestConfig } from '../../fixtures/renderGangway.js'
import type { Toast } from '../../hooks/toast.js'
import { en } from '../../locales/en.js'
import { formatMessage } from '../../locales/formatMessage.js'
import { tellTransactions } from './tellTransactions.js'

const call = { call: { dataHash: '0xef' }, amount: 0n }
const swap = {
  call: { dataHash: '0xef' },
  swap: { token: { address: null, symbol: 'ETH', decimals: 18 }, expected: 2n, minimum: 1n },
}
const crossing = {
  networkId: 'eip155:31338',
  recipient: '0xab',
  source: 'lifi',
  hash: null,
  received: null,
} as const
const toCrossing = (state: 'sent' | 'arrived' | 'refunded') => ({
  ...swap,
  swap: { ...swap.swap, crossing: { ...crossing, state } },
})

/** A page that lists one transaction, and hears its news. */
function open(patch: Partial<SentTransaction> = {}) {
  const config = createTestConfig()
  const news: string[] = []
  const left = new AbortController()
  onTestFinished(() => left.abort())
  const list = (change: Partial<SentTransaction> = {}) => {
    const transactions = [{ ...pendingTransaction, ...patch, ...change }]
    config.setState({ transactions })
    return transactions
  }
  const write = (key: keyof typeof en, values = {}) => formatMessage(en[key], values, { locale: 'en' })
  const show = ({ textKey, values }: Toast) => news.push(write(textKey, values))
  const listen = (since: readonly SentTransaction[]) =>
    tellTransactions(since, { config, locale: 'en', t: write, show, signal: left.signal })
  return { left, list, listen, news }
}

test.each<[string, Partial<SentTransaction>, Partial<SentTransaction>, string]>([
  ['a transfer is sent', {}, { status: 'confirmed' }, '1.5 USDX sent'],
  ['a transfer fails', {}, { status: 'failed' }, 'Failed. 1.5 USDX is still yours; the fee was paid'],
  ['a call is done', call, { status: 'confirmed' }, 'Done: Contract call'],
  ['a call is done, by its words', { ...call, description: 'Tip' }, { status: 'confirmed' }, 'Done: Tip'],
  ['a call fails', call, { status: 'failed' }, 'Failed: Contract call. The fee was paid'],
  ['a call expires', call, { status: 'expired' }, 'Expired. Nothing was sent.'],
  ['a swap is done', swap, { status: 'confirmed' }, '1.5 USDX swapped'],
  ['a swap fails', swap, { status: 'failed' }, 'Failed. 1.5 USDX is still yours; the fee was paid'],
  [
    'a swap comes back from another network',
    { ...toCrossing('sent'), status: 'confirmed' },
    toCrossing('refunded'),
    'A swap did not arrive. See Activity',
  ],
])(
  'default: %s, and that is told once, also where it happened while this was loaded',
  (_, at, change, text) => {
    const { list, listen, news } = open(at)
    const since = list()
    listen(since)
    expect(news).toEqual([])
    list(change)
    list(change)
    expect(news).toEqual([text])
    listen(since)
    expect(news).toEqual([text, text])
  },
)

test('behavior: nothing is told of what is from elsewhere, done in part, or paid here and on its way', () => {
  for (const [at, change] of [
    [{ isFromElsewhere: true }, { status: 'confirmed' }],
    [call, { status: 'confirmed', isPartial: true }],
    [toCrossing('sent'), { status: 'confirmed' }],
  ] satisfies [Partial<SentTransaction>, Partial<SentTransaction>][]) {
    const { list, listen, news } = open(at)
    listen(list())
    list(change)
    expect(news).toEqual([])
  }
})

test('behavior: who has left hears nothing more', () => {
  const { left, list, listen, news } = open()
  listen(list())
  left.abort()
  listen(list())
  list({ status: 'confirmed' })
  expect(news).toEqual([])
})
