import { expect, test } from 'vitest'
import { createMinuteLimit } from './createMinuteLimit.js'

test('default: every key has its own minute', () => {
  let now = 59_999
  const limit = createMinuteLimit(3, () => now)
  expect([limit.take('a', 2), limit.take('a', 1), limit.take('a', 1)]).toEqual([true, true, false])
  expect(limit.take('b', 3)).toBe(true)
  now += 1
  expect([limit.take('a', 3), limit.take('a', 1)]).toEqual([true, false])
})

test('parameters: 0 is no limit', () => {
  expect(createMinuteLimit(0, () => 0).take('a', 1_000_000)).toBe(true)
})
