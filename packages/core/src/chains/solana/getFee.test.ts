import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getFee } from './getFee.js'

test('default', () => {
  expect(getFee({ limit: 495, price: 10_000n })).toBe(5_005n)
})

test('behavior: a fee is rounded up to whole lamports', () => {
  expect(getFee({ limit: 1, price: 1n })).toBe(5_001n)
  expect(getFee({ limit: 1_000_000, price: 1n })).toBe(5_001n)
  expect(getFee({ limit: 1_000_001, price: 1n })).toBe(5_002n)
})

test('behavior: never less than exact, and never a whole lamport more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_400_000 }), fc.bigInt(0n, 2n ** 64n - 1n), (limit, price) => {
      const microLamports = (getFee({ limit, price }) - 5_000n) * 1_000_000n
      const exact = BigInt(limit) * price
      expect(microLamports >= exact && microLamports < exact + 1_000_000n).toBe(true)
    }),
  )
})
