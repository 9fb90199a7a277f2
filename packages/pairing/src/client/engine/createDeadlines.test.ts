import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeadlines } from './createDeadlines.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('default: each runs once at its time', () => {
  const deadlines = createDeadlines(Date.now)
  const run: string[] = []
  deadlines.set('late', Date.now() + 200, () => run.push('late'))
  deadlines.set('early', Date.now() + 100, () => run.push('early'))
  vi.advanceTimersByTime(99)
  expect(run).toEqual([])
  vi.advanceTimersByTime(1)
  expect(run).toEqual(['early'])
  vi.advanceTimersByTime(1_000)
  expect(run).toEqual(['early', 'late'])
})

test('behavior: set anew, cleared, past, and farther than a timer reaches', () => {
  const deadlines = createDeadlines(Date.now)
  const run: string[] = []
  deadlines.set('moved', Date.now() + 10, () => run.push('too early'))
  deadlines.set('moved', Date.now() + 50, () => run.push('moved'))
  deadlines.set('cleared', Date.now() + 20, () => run.push('cleared'))
  deadlines.clear('cleared')
  deadlines.set('past', Date.now() - 1, () => run.push('past'))
  const far = 2 ** 31 + 5_000
  deadlines.set('far', Date.now() + far, () => run.push('far'))
  vi.advanceTimersByTime(far - 1)
  expect(run).toEqual(['past', 'moved'])
  vi.advanceTimersByTime(1)
  expect(run).toEqual(['past', 'moved', 'far'])
})

test('behavior: check finds what a clock that was put forward has passed', () => {
  let now = 0
  const deadlines = createDeadlines(() => now)
  const passed = vi.fn()
  deadlines.set('one', 1_000, passed)
  now = 1_000
  deadlines.check()
  expect(passed).toHaveBeenCalledOnce()
  deadlines.set('two', 2_000, passed)
  deadlines.close()
  now = 3_000
  vi.runAllTimers()
  expect(passed).toHaveBeenCalledOnce()
})
