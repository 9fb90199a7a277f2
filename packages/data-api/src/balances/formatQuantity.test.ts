import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatQuantity } from './formatQuantity.js'

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000n, 6, '1.5'],
  [1_000_000n, 6, '1'],
  [100n, 0, '100'],
  [2n ** 256n - 1n, 36, '115792089237316195423570985008687907853269.984665640564039457584007913129639935'],
])('parameters: %s with %i decimals', (amount, decimals, text) => {
  expect(formatQuantity(amount, decimals)).toBe(text)
})

test('behavior: exact for every amount and decimals 0–36', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 36 }), (amount, decimals) => {
      const text = formatQuantity(amount, decimals)
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      const [whole = '', fraction = ''] = text.split('.')
      expect(fraction.length).toBeLessThanOrEqual(decimals)
      expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(amount)
    }),
  )
})
