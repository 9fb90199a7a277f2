import { mergeActivity, type SentTransaction, type TokenBalance } from '@gangway/core'
import { describe, expect, test } from 'vitest'
import { etherBalance, recipientAddress, usdxBalance } from '../../fixtures/sendFixtures.js'
import { formatDay } from './formatDay.js'
import { getTotal } from './getTotal.js'
import { getTransactionPage } from './getTransactionPage.js'
import { groupTransactions } from './groupTransactions.js'
import { sortTokens } from './sortTokens.js'

const noon = new Date(2026, 5, 10, 12).getTime()
const hour = 3_600_000

function sent(hash: string, submittedAt: number, status: SentTransaction['status'] = 'confirmed') {
  return {
    hash,
    networkId: 'eip155:31337',
    from: recipientAddress,
    to: recipientAddress,
    amount: 1n,
    token: { address: null, symbol: 'ETH', decimals: 18 },
    status,
    submittedAt,
    settledAt: null,
    replacedBy: null,
    nonce: null,
    lastValidBlockHeight: null,
    fee: null,
    isFromElsewhere: false,
    failureReason: null,
    slowReason: null,
  } as const satisfies SentTransaction
}

describe('groupTransactions (interface-guide.md §8.4)', () => {
  test('default: by day, newest first, what is still on its way on top', () => {
    const transactions = [
      sent('old', noon - 30 * hour),
      sent('open', noon - 40 * hour, 'pending'),
      sent('new', noon),
      sent('earlier', noon - hour),
      sent('lost', noon - 50 * hour, 'unknown'),
    ]
    const groups = groupTransactions(mergeActivity(transactions, []))
    expect(groups.map(({ items }) => items.map(({ hash }) => hash))).toEqual([
      ['open', 'lost'],
      ['new', 'earlier'],
      ['old'],
    ])
    expect(groups[0]?.day).toBeNull()
  })
})

test('formatDay: today and yesterday by name, the year only where it is another', () => {
  const day = (offset: number) => new Date(2026, 5, 10 + offset).getTime()
  expect(formatDay(day(0), noon, 'en')).toBe('today')
  expect(formatDay(day(-1), noon, 'en')).toBe('yesterday')
  expect(formatDay(day(-2), noon, 'en')).toEqual({ date: 'June 8' })
  expect(formatDay(day(-365), noon, 'en')).toEqual({ date: 'June 10, 2025' })
})

test('getTotal: counts what has a price, and tells how many have none', () => {
  const unpriced = { ...usdxBalance, value: null }
  expect(getTotal([etherBalance, usdxBalance, unpriced])).toEqual({ value: 5_100, unpriced: 1 })
  expect(getTotal([unpriced])).toEqual({ value: null, unpriced: 1 })
  expect(getTotal([])).toEqual({ value: 0, unpriced: 0 })
})

test('getTotal: what looks like spam is in no number (interface-guide.md §8.2)', () => {
  const spam: TokenBalance = { ...usdxBalance, verdict: { level: 'spam', reasons: ['counterfeit'] } }
  const verdict: TokenBalance['verdict'] = { level: 'suspicious', reasons: ['airdrop'] }
  const given: TokenBalance = { ...usdxBalance, value: null, verdict }
  expect(getTotal([etherBalance, spam, given])).toEqual({ value: 5_000, unpriced: 0 })
})

test('sortTokens: worth most first, unpriced last', () => {
  const unpriced = { ...usdxBalance, symbol: 'AAA', value: null }
  expect(sortTokens([unpriced, usdxBalance, etherBalance])).toEqual([etherBalance, usdxBalance, unpriced])
})

test('getTransactionPage: of the transaction that took its place, if one did', () => {
  const network = { blockExplorers: [{ name: 'Explorer', url: 'https://explorer.test' }] }
  expect(getTransactionPage(network, { hash: '0x1', replacedBy: null })).toBe('https://explorer.test/tx/0x1')
  expect(getTransactionPage(network, { hash: '0x1', replacedBy: '0x2' })).toBe('https://explorer.test/tx/0x2')
  expect(getTransactionPage(network, { hash: '0x1', replacedBy: null, callsId: '0x1' })).toBeNull()
  expect(getTransactionPage(network, { hash: '0x2', replacedBy: null, callsId: '0x1' })).not.toBeNull()
  expect(getTransactionPage(null, { hash: '0x1', replacedBy: null })).toBeNull()
})
