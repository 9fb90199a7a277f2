import { expect, test } from 'vitest'
import { formatAmount } from './formatAmount.js'

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000n, 6, '1.5'],
  [1_000_000n, 6, '1'],
  [10n, 0, '10'],
  [-1_500_000n, 6, '-1.5'],
  [2n ** 256n - 1n, 0, '115792089237316195423570985008687907853269984665640564039457584007913129639935'],
])('default: %s with %s decimals is %s', (amount, decimals, text) => {
  expect(formatAmount(amount, decimals)).toBe(text)
})

test('parameters: locale and group', () => {
  expect(formatAmount(1_234_567_890n, 6, { locale: 'de' })).toBe('1234,56789')
  expect(formatAmount(1_234_567_890n, 6, { locale: 'de', group: true })).toBe('1.234,56789')
  expect(formatAmount(1_234_567_890n, 6, { group: true })).toBe('1,234.56789')
  expect(formatAmount(15n, 1, { locale: 'ar-EG' })).toBe('١٫٥')
})
