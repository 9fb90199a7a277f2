import { expect, test } from 'vitest'
import type { SentTransaction } from '../chains/sentTransaction.js'
import { mergeTransactions } from './mergeTransactions.js'
import { createSentTransaction } from './tests/createSentTransaction.js'

const row = (hash: string, change: Partial<SentTransaction> = {}) =>
  createSentTransaction({ hash, ...change })

const settled = row('x', { status: 'confirmed', settledAt: 5 })

test('default: both lists, newest first, one row a hash', () => {
  const merged = mergeTransactions(
    [row('a'), row('b', { submittedAt: 3 })],
    [row('a'), row('c', { submittedAt: 2 })],
  )
  expect(merged.map(({ hash }) => hash)).toEqual(['b', 'c', 'a'])
})

test('behavior: an outcome is kept, whoever saw it first', () => {
  expect(mergeTransactions([row('x')], [settled])).toEqual([settled])
  expect(mergeTransactions([settled], [row('x')])).toEqual([settled])
})

test('behavior: between two rows without an outcome mine is newer', () => {
  const mine = row('x', { status: 'unknown' })
  expect(mergeTransactions([mine], [row('x')])).toEqual([mine])
})

test('behavior: what another tab of this browser sent is not from elsewhere, whoever saw the outcome', () => {
  const found = row('one', { isFromElsewhere: true, status: 'confirmed', settledAt: 5 })
  const [merged] = mergeTransactions([found], [row('one')])
  expect(merged).toEqual({ ...found, isFromElsewhere: false })
  expect(mergeTransactions([row('one')], [found])).toEqual([merged])
  expect(mergeTransactions([found], [])).toEqual([found])
})

test('behavior: an app’s words are kept, whoever saw the outcome', () => {
  const found = row('one', { isFromElsewhere: true, status: 'confirmed', settledAt: 5 })
  const own = row('one', { description: 'Tip' })
  const merged = [{ ...found, isFromElsewhere: false, description: 'Tip' }]
  expect(mergeTransactions([found], [own])).toEqual(merged)
  expect(mergeTransactions([own], [found])).toEqual(merged)
})

test('behavior: what arrived on another network has arrived, whichever tab heard of it', () => {
  const token = { address: null, symbol: 'ETH', decimals: 18 }
  const crossing = {
    networkId: 'eip155:1',
    recipient: '0xab',
    source: 'lifi',
    hash: null,
    received: null,
  } as const
  const swap = { token, expected: 2n, minimum: 1n }
  const waiting = row('x', { ...settled, swap: { ...swap, crossing: { ...crossing, state: 'sent' } } })
  const arrived = row('x', { ...settled, swap: { ...swap, crossing: { ...crossing, state: 'arrived' } } })
  expect(mergeTransactions([waiting], [arrived])).toEqual([arrived])
  expect(mergeTransactions([arrived], [waiting])).toEqual([arrived])
  expect(mergeTransactions([waiting], [])).toEqual([waiting])
})

test('behavior: what took its place last is known to every tab, whichever asked for it', () => {
  const first = { hash: 'y', isCancellation: false, submittedAt: 3 }
  const last = { hash: 'z', isCancellation: true, submittedAt: 4 }
  const kept = [row('x', { replacement: last })]
  expect(mergeTransactions([row('x', { replacement: first })], kept)).toEqual(kept)
  expect(mergeTransactions(kept, [row('x', { replacement: first })])).toEqual(kept)
  expect(mergeTransactions([row('x')], kept)).toEqual(kept)
})
