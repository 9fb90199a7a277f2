import { expect, test } from 'vitest'
import { createStorageBudget } from './createStorageBudget.js'

const hour = 3_600_000
const site = (line: number) => `2001:db8:1:${line.toString(16)}::/64`

test('default: a network has a sixteenth for a day, or until its messages expire; others have theirs', () => {
  let now = 0
  const budget = createStorageBudget(1_600, () => now)
  expect([budget.take('a', 60, hour), budget.take('a', 40, 2 * hour), budget.take('a', 1, hour)]).toEqual([
    true,
    true,
    false,
  ])
  expect(budget.take('b', 100, hour)).toBe(true)
  now = 2 * hour
  budget.clean()
  expect([budget.take('a', 60, 90 * hour), budget.take('a', 1, 3 * hour)]).toEqual([true, false])
  now = 27 * hour
  budget.clean()
  expect(budget.take('a', 100, 90 * hour)).toBe(true)
})

test('behavior: the lines of one site are one network (IPv6 /48)', () => {
  const budget = createStorageBudget(1_600, () => 0)
  expect(budget.take(site(1), 100, hour)).toBe(true)
  expect(budget.take(site(2), 1, hour)).toBe(false)
  expect(budget.take('2001:db8:2:1::/64', 100, hour)).toBe(true)
})

test('behavior: nobody has room once the store is full, until it says that it is not', () => {
  const budget = createStorageBudget(1_600, () => 0)
  budget.measure(1_590)
  expect(budget.take('a', 11, hour)).toBe(false)
  expect(budget.take('a', 10, hour)).toBe(true)
  expect(budget.getExcess()).toBe(400)
  budget.measure(1_200)
  expect([budget.getExcess(), budget.take('b', 100, hour)]).toEqual([0, true])
})

test('parameters: 0 is no budget', () => {
  const budget = createStorageBudget(0, () => 0)
  budget.measure(1e15)
  expect([budget.take('a', 1e15, hour), budget.getExcess()]).toEqual([true, 0])
})

test('behavior: what a network sends to other processes counts too, for as long as what it sends here', () => {
  let now = 0
  const told: unknown[] = []
  let tell: (size: number) => void = () => undefined
  const sharedCounts = {
    add(key: string, size: number, { onOthers }: { onOthers: (size: number) => void }) {
      told.push([key, size])
      tell = onOthers
    },
  }
  const budget = createStorageBudget(1_600, () => now, sharedCounts)
  budget.take('a', 6, hour)
  expect(told).toEqual([])
  budget.take('a', 1, hour)
  expect(told).toEqual([['stored 1 a', 7]])
  tell(90)
  expect([budget.take('a', 4, hour), budget.take('a', 3, hour), budget.take('b', 100, hour)]).toEqual([
    false,
    true,
    true,
  ])
  now = 2 * hour
  budget.clean()
  expect(budget.take('a', 100, 3 * hour)).toBe(true)
})
