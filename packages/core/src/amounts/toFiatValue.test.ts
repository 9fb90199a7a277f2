import { expect, test } from 'vitest'
import { toFiatValue } from './toFiatValue.js'

test('default', () => {
  expect(toFiatValue(1_500_000_000_000_000_000n, 18, 2500)).toBe(3750)
  expect(toFiatValue(1_500_000n, 6, 0.9998)).toBe(1.4997)
})

test('behavior: an unknown amount or price is unknown, not zero', () => {
  expect(toFiatValue(null, 18, 2500)).toBeNull()
  expect(toFiatValue(1n, 18, null)).toBeNull()
  expect(toFiatValue(1n, 18, 0)).toBeNull()
  expect(toFiatValue(1n, 18, Number.NaN)).toBeNull()
})
