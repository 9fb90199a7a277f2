import { expect, test } from 'vitest'
import { isForgotten } from './isForgotten.js'

const hour = 3_600_000
const day = 24 * hour

test.each([
  ['90 days', 90 * day, 29 * day, false],
  ['90 days', 90 * day, 13 * day, true],
  ['a year', 365 * day, 15 * day, false],
  ['a year', 365 * day, 14 * day, true],
  ['six days', 6 * day, 2 * day, false],
  ['six days', 6 * day, 0.9 * day, true],
  ['half a day', 12 * hour, 4 * hour, false],
  ['half a day', 12 * hour, 1 * hour, true],
])('parameters: one of %s (%i ms) with %i ms left is forgotten: %s', (_, life, rest, forgotten) => {
  expect(isForgotten({ start: 0, end: life }, life - rest)).toBe(forgotten)
})
