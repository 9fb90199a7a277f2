import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRateGate } from './createRateGate.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('behavior: 500 at once all run, in their order, 50 a second after the first 100 (embedded-wallet.md §4)', () => {
  const gate = createRateGate({ perSecond: 50, burst: 100 })
  const ran: number[] = []
  for (let index = 0; index < 500; index++) gate(() => void ran.push(index))
  expect(ran).toHaveLength(100)
  vi.advanceTimersByTime(1_000)
  expect(ran.length).toBeGreaterThanOrEqual(149)
  expect(ran.length).toBeLessThanOrEqual(151)
  vi.advanceTimersByTime(7_100)
  expect(ran).toEqual(Array.from({ length: 500 }, (_, index) => index))
})

test('default: what comes slower than that runs at once, however long it lasts', () => {
  const gate = createRateGate({ perSecond: 50, burst: 1 })
  const ran: number[] = []
  for (let index = 0; index < 100; index++) {
    gate(() => void ran.push(index))
    expect(ran).toHaveLength(index + 1)
    vi.advanceTimersByTime(20)
  }
})

test('behavior: a task that comes while others wait is run once', () => {
  const gate = createRateGate({ perSecond: 50, burst: 1 })
  const ran: string[] = []
  gate(() => {
    ran.push('a')
    gate(() => void ran.push('b'))
  })
  expect(ran).toEqual(['a'])
  vi.advanceTimersByTime(1_000)
  expect(ran).toEqual(['a', 'b'])
})
