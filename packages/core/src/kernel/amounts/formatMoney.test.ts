import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount } from './formatAmount.js'
import { formatMoney, getCurrencyDecimals } from './formatMoney.js'
import { readDecimal } from './readDecimal.js'

test.each([
  ['100', 'USD', 'en', '$100.00'],
  ['25000.00', 'EUR', 'de', '25.000,00\u00a0€'],
  ['1000', 'JPY', 'en', '¥1,000'],
  ['1.5', 'KWD', 'en', 'KWD\u00a01.500'],
  ['0.05', 'USD', 'en', '$0.05'],
  ['12.34', 'CAD', 'en', 'CA$12.34'],
  ['9007199254740993.01', 'USD', 'en', '$9,007,199,254,740,993.01'],
  ['x', 'USD', 'en', '–'],
])('default: %s %s in %s', (amount, currency, locale, text) => {
  expect(formatMoney({ amount, currency }, locale)).toBe(text)
})

test('behavior: what is finer than the currency is never shown as less', () => {
  expect(formatMoney({ amount: '0.001', currency: 'USD' }, 'en')).toBe('$0.01')
  expect(formatMoney({ amount: '1.200', currency: 'USD' }, 'en')).toBe('$1.20')
})

test('behavior: digits of the locale, no marks of direction', () => {
  expect(formatMoney({ amount: '12.50', currency: 'USD' }, 'ar-EG')).toMatch(/^١٢٫٥٠\u00a0US\$$/)
})

test('behavior: what is written for the server is read back to the last unit', () => {
  const currencies = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), currencies, (units, currency) => {
      const decimals = getCurrencyDecimals(currency)
      const read = readDecimal(formatAmount(units, decimals))
      expect(read && read.units * 10n ** BigInt(decimals - read.decimals)).toBe(units)
    }),
  )
})

test.each(['', '1.', '.5', '-1', '1e3', '1,5', ' 1', '1.2.3', '9'.repeat(101)])(
  'error: “%s” is no decimal text',
  (text) => {
    expect(readDecimal(text)).toBeNull()
  },
)
