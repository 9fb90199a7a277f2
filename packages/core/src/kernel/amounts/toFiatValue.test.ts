import { expect, test } from 'vitest'
import { toFiatValue } from './toFiatValue.js'

test('default', () => {
  expect(toFiatValue(1_500_000_000_000_000_000n, 18, 2500)).toBe(3750)
  expect(toFiatValue(1_500_000n, 6, 0.9998)).toBe(1.4997)
})

test('behavior: any number of decimals, from none to more than a word holds', () => {
  expect(toFiatValue(3n, 0, 0.5)).toBe(1.5)
  expect(toFiatValue(3n * 10n ** 24n, 24, 0.5)).toBe(1.5)
  expect(toFiatValue(10n ** 77n, 77, 2500)).toBe(2500)
})

test('behavior: an unknown amount or price is unknown, not zero', () => {
  expect(toFiatValue(null, 18, 2500)).toBeNull()
  expect(toFiatValue(1n, 18, null)).toBeNull()
  expect(toFiatValue(1n, 18, 0)).toBeNull()
  expect(toFiatValue(1n, 18, Number.NaN)).toBeNull()
})
