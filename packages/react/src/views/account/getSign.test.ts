import { describe, expect, test } from 'vitest'
import { receivedUsdx } from '../../fixtures/historyFixtures.js'
import { getSign, listMoved } from './getSign.js'

describe('display sign (product.md §4)', () => {
  test.each([
    ['receive', '+'],
    ['deposit', '+'],
    ['borrow', '+'],
    ['claim', '+'],
    ['withdraw', '-'],
    ['repay', '-'],
    ['burn', '-'],
    ['send', ''],
    ['trade', ''],
    ['mint', ''],
    ['approve', ''],
    ['deploy', ''],
    ['stake', ''],
    ['unstake', ''],
    ['execute', ''],
  ])('default: %s has the sign “%s”', (operation, sign) => {
    expect(getSign({ operation, transfers: [receivedUsdx] })).toBe(sign)
  })

  test('behavior: none where several things moved, or nothing did', () => {
    expect(getSign({ operation: 'receive', transfers: [receivedUsdx, receivedUsdx] })).toBe('')
    expect(getSign({ operation: 'burn', transfers: [] })).toBe('')
  })

  test.each([
    ['deposit', 'from', '+'],
    ['borrow', 'from', '+'],
    ['withdraw', 'to', '-'],
    ['repay', 'to', '-'],
  ] as const)('behavior: %s has its sign beside a token that only notes it', (operation, side, sign) => {
    const note = { ...receivedUsdx, symbol: 'NOTE', [side]: `0x${'0'.repeat(40)}` }
    const transaction = { operation, transfers: [note, receivedUsdx] }
    expect(listMoved(transaction)).toEqual([receivedUsdx])
    expect(getSign(transaction)).toBe(sign)
    // What is lent may be made on the spot, as stablecoins of a lender are.
    expect(listMoved({ operation, transfers: [note] })).toEqual([note])
  })
})
