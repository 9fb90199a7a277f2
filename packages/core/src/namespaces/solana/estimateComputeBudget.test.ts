import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getFee, pickComputePrice } from './estimateComputeBudget.js'

test('default', () => {
  expect(pickComputePrice([40_000n, 10_000n, 30_000n, 20_000n])).toBe(30_000n)
})

test('behavior: a node that tells nothing, or nothing but zeros, gets the lowest price', () => {
  expect(pickComputePrice([])).toBe(10_000n)
  expect(pickComputePrice([0n, 0n])).toBe(10_000n)
})

test('behavior: stays within its bounds, whatever others paid', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n })), (prices) => {
      const price = pickComputePrice(prices)
      expect(price >= 10_000n && price <= 5_000_000n).toBe(true)
    }),
  )
})

test('behavior: a fee is rounded up to whole lamports', () => {
  expect(getFee({ limit: 495, price: 10_000n })).toBe(5_005n)
  expect(getFee({ limit: 1, price: 1n })).toBe(5_001n)
  expect(getFee({ limit: 1_000_000, price: 1n })).toBe(5_001n)
})
