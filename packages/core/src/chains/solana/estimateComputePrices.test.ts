import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickComputePrices } from './computeBudget.js'

test('default', () => {
  const paid = [20n, 50n, 10n, 40n, 30n, 60n, 80n, 70n].map((price) => price * 10_000n)
  expect(pickComputePrices(paid)).toEqual({ slow: 400_000n, normal: 600_000n, fast: 800_000n })
})

test('behavior: a node that tells nothing, or nothing but zeros, gets the lowest prices', () => {
  const lowest = { slow: 1_000n, normal: 10_000n, fast: 100_000n }
  expect(pickComputePrices([])).toEqual(lowest)
  expect(pickComputePrices([0n, 0n])).toEqual(lowest)
})

test('behavior: stays within its bounds, and faster is never cheaper, whatever others paid', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n })), (paid) => {
      const { slow, normal, fast } = pickComputePrices(paid)
      expect(slow >= 1_000n && slow <= normal && normal <= fast && fast <= 5_000_000n).toBe(true)
    }),
  )
})
