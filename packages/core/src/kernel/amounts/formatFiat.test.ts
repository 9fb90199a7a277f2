import { expect, test } from 'vitest'
import { formatFiat } from './formatFiat.js'
import { toFiatValue } from './toFiatValue.js'

test.each([
  [null, '–'],
  [0, '$0.00'],
  [0.004, '< $0.01'],
  [0.01, '$0.01'],
  [1234.5, '$1,234.50'],
])('default: interface-guide.md §12, %s is %s', (value, text) => {
  expect(formatFiat(value, { locale: 'en' })).toBe(text)
})

test('parameters: locale, currency, precise', () => {
  expect(formatFiat(1234.5, { locale: 'de', currency: 'EUR' })).toBe('1.234,50\u00a0€')
  expect(formatFiat(0.004321, { locale: 'en', precise: true })).toBe('$0.004321')
  expect(formatFiat(12.004321, { locale: 'en', precise: true })).toBe('$12.00')
})

test('behavior: no marks of direction, which would turn the amount round', () => {
  expect(formatFiat(12.5, { locale: 'ar' })).toBe('12.50\u00a0US$')
})

test('behavior: something too small to count is not nothing', () => {
  expect(formatFiat(toFiatValue(1n, 18, 2500), { locale: 'en' })).toBe('< $0.01')
  expect(formatFiat(toFiatValue(0n, 18, 2500), { locale: 'en' })).toBe('$0.00')
})
