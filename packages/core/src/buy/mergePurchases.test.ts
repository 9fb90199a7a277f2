import { expect, test } from 'vitest'
import type { Purchase } from '../accountData/purchases/purchase.js'
import { createPurchase } from '../accountData/purchases/tests/createPurchase.js'
import { mergePurchases } from './purchaseList.js'

const row = (id: string, change: Partial<Purchase> = {}) => createPurchase({ id, ...change })
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

test('behavior: what was told last holds: who failed may pay again', () => {
  const failed = row('a', { state: 'failed', updatedAt: '2026-01-01T00:00:00.000Z' })
  const paid = row('a', { state: 'paid', updatedAt: '2026-01-01T00:00:01.000Z' })
  expect(read(mergePurchases([paid], [failed]))).toEqual(['a paid'])
  expect(read(mergePurchases([failed], [paid]))).toEqual(['a paid'])
})

test('behavior: no more than 50 are remembered', () => {
  const rows = Array.from({ length: 60 }, (_, at) => row(`${at}`))
  expect(mergePurchases(rows, [])).toHaveLength(50)
})
