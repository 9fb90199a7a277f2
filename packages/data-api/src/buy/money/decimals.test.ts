import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, getCurrencyDecimals, parseDecimal } from './decimals.js'

test.each([
  ['10.00', 2, 1000n],
  ['10', 2, 1000n],
  [0.0055, 18, 5_500_000_000_000_000n],
  [1e-7, 18, 100_000_000_000n],
  [1e21, 2, 10n ** 23n],
  ['1.239', 2, 123n],
  ['0.001', 2, 0n],
  ['7', 0, 7n],
])('parameters: %s with %i decimals is %i', (text, decimals, expected) => {
  expect(parseDecimal(text, decimals)).toBe(expected)
})

test.each(['', '-1', '1.', '.5', '0x10', '1e', 'NaN', 'Infinity', ' 1', '1_000', '1e999'])(
  'error: “%s” is no amount',
  (text) => {
    expect(parseDecimal(text, 2)).toBeUndefined()
  },
)

test('property: what is written is read again', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 38n }),
      fc.integer({ min: 0, max: 24 }),
      (value, decimals) => {
        expect(parseDecimal(formatDecimal(value, decimals), decimals)).toBe(value)
      },
    ),
  )
})

test('property: a number is never read as more than it says', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e15, noNaN: true }),
      fc.integer({ min: 0, max: 18 }),
      (number, decimals) => {
        const read = parseDecimal(number, 40)
        const cut = parseDecimal(number, decimals)
        expect((cut ?? -1n) * 10n ** BigInt(40 - decimals) <= (read ?? -1n)).toBe(true)
      },
    ),
  )
})

test('default: decimals of currencies', () => {
  expect(['USD', 'EUR', 'JPY', 'KWD'].map(getCurrencyDecimals)).toEqual([2, 2, 0, 3])
})
