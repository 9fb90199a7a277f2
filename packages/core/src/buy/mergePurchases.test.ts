import { expect, test } from 'vitest'
import type { Purchase } from '../accountData/purchases/purchase.js'
import { mergePurchases } from './mergePurchases.js'
import { quote } from './tests/serveBuying.js'

function row(id: string, change: Partial<Purchase> = {}): Purchase {
  return {
    ...{ id, address: '0xme', provider: 'desk', label: 'The desk', symbol: 'ETH', state: 'started' },
    ...{ paymentMethod: 'card', chainId: 'eip155:1', payment: null, expected: quote.purchaseAmount },
    ...{ received: null, transactionHash: null, failure: null },
    startedAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  }
}

const read = (rows: readonly Purchase[]) => rows.map(({ id, state }) => `${id} ${state}`)

test('default: newest first, one row each', () => {
  const late = row('b', { startedAt: '2026-01-02T00:00:00.000Z' })
  expect(read(mergePurchases([row('a')], [late, row('a')]))).toEqual(['b started', 'a started'])
})

test('behavior: what is further holds, whichever tab saw it; money that came after all too', () => {
  expect(read(mergePurchases([row('a')], [row('a', { state: 'arrived' })]))).toEqual(['a arrived'])
  expect(read(mergePurchases([row('a', { state: 'paid' })], [row('a')]))).toEqual(['a paid'])
  expect(read(mergePurchases([row('a', { state: 'arrived' })], [row('a')]))).toEqual(['a arrived'])
  expect(read(mergePurchases([row('a', { state: 'paid' })], [row('a', { state: 'expired' })]))).toEqual([
    'a paid',
  ])
})

test('behavior: no more than 50 are remembered', () => {
  const rows = Array.from({ length: 60 }, (_, at) => row(`${at}`))
  expect(mergePurchases(rows, [])).toHaveLength(50)
})
