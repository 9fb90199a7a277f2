import { formatAmount } from '@gangway/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutAmount } from './cutAmount.js'

test.each([
  [19_985_003_848_962_786n, 18, '0.0199850'],
  [399_799_123_456_789n, 18, '0.000399799'],
  [1_234_567_890_123_456_789n, 18, '1.234567'],
  [1_234_567_891_234n, 6, '1234567.891234'],
  [12_345n, 18, '0.000000000000012345'],
  [7n, 0, '7'],
])('default: %s with %s decimals', (amount, decimals, shown) => {
  expect(Number(formatAmount(cutAmount(amount, decimals), decimals))).toBe(Number(shown))
})

test('behavior: it is never more than it was, and less by a hundred-thousandth at most', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 30n), fc.integer({ min: 0, max: 24 }), (amount, decimals) => {
      const cut = cutAmount(amount, decimals)
      expect(cut <= amount).toBe(true)
      expect((amount - cut) * 100_000n <= amount).toBe(true)
    }),
  )
})
