import { expect, test } from 'vitest'
import { toHeldMinimum } from './toHeldMinimum.js'

test('default: what a service tells, or a rounding less where its call says so', () => {
  expect(toHeldMinimum(1_000n, null)).toBe(1_000n)
  expect(toHeldMinimum(1_000n, { minimum: 1_001n })).toBe(1_000n)
  expect(toHeldMinimum(1_000n, { minimum: 999n })).toBe(999n)
})

test('behavior: of a call that holds to much less it stays what was told, for the guard to refuse', () => {
  expect(toHeldMinimum(1_000n, { minimum: 998n })).toBe(1_000n)
  expect(toHeldMinimum(1_000n, { minimum: 1n })).toBe(1_000n)
})
