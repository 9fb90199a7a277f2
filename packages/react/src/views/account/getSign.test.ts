import { describe, expect, test } from 'vitest'
import { receivedUsdx } from '../../fixtures/historyFixtures.js'
import { getSign } from './getSign.js'

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
    ['execute', ''],
  ])('default: %s has the sign “%s”', (operation, sign) => {
    expect(getSign({ operation, transfers: [receivedUsdx] })).toBe(sign)
  })

  test('behavior: none where several things moved, or nothing did', () => {
    expect(getSign({ operation: 'receive', transfers: [receivedUsdx, receivedUsdx] })).toBe('')
    expect(getSign({ operation: 'burn', transfers: [] })).toBe('')
  })
})
