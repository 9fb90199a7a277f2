import { expect, test } from 'vitest'
import { createMinuteLimit } from './createMinuteLimit.js'

test('default: every key has its own minute', () => {
  const limit = createMinuteLimit(3, () => 59_999)
  expect([limit.take('a', 2), limit.take('a', 1), limit.take('a', 1)]).toEqual([true, true, false])
  expect(limit.take('b', 3)).toBe(true)
})

test('behavior: around the end of a minute nobody has twice as much; what was used counts less and less', () => {
  let now = 59_999
  const limit = createMinuteLimit(4, () => now)
  expect(limit.take('a', 4)).toBe(true)
  now = 60_000
  expect(limit.take('a', 1)).toBe(false)
  now = 75_000
  expect([limit.take('a', 1), limit.take('a', 1)]).toEqual([true, false])
  now = 90_000
  expect([limit.take('a', 1), limit.take('a', 1)]).toEqual([true, false])
  // Two minutes later nothing of it counts.
  now = 240_000
  expect([limit.take('a', 4), limit.take('a', 1)]).toEqual([true, false])
})

test('behavior: who is refused again and again is let in again, and more than all of it never is', () => {
  let now = 0
  const limit = createMinuteLimit(2, () => now)
  expect([limit.take('a', 3), limit.take('a', 2)]).toEqual([false, true])
  for (; now < 119_000; now += 1_000) limit.take('a', 2)
  now = 120_000
  expect(limit.take('a', 2)).toBe(true)
})

test('parameters: 0 is no limit', () => {
  expect(createMinuteLimit(0, () => 0).take('a', 1_000_000)).toBe(true)
})

test('behavior: what other processes have counted counts too, once this one has told of a sixteenth of the limit', () => {
  const told: unknown[] = []
  let tell: (points: number) => void = () => undefined
  const limit = createMinuteLimit(
    32,
    () => 0,
    (key, points, onOthers) => {
      told.push([key, points])
      tell = onOthers
    },
  )
  limit.take('a', 1)
  expect(told).toEqual([])
  limit.take('a', 1)
  limit.take('a', 3)
  expect(told).toEqual([
    ['a', 2],
    ['a', 3],
  ])
  tell(26)
  expect([limit.take('a', 2), limit.take('a', 1)]).toEqual([false, true])
  expect(limit.take('b', 1)).toBe(true)
})
