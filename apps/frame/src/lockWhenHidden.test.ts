import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockWhenHidden } from './lockWhenHidden.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('default: the keys go once the page was hidden for a minute, and not before (embedded-wallet.md §2.3)', () => {
  const lock = vi.fn(async () => {})
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const become = (visibilityState: string) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  lockWhenHidden(page as unknown as Document, { lock })
  become('hidden')
  vi.advanceTimersByTime(59_000)
  become('visible')
  vi.advanceTimersByTime(60_000)
  expect(lock).not.toHaveBeenCalled()
  become('hidden')
  vi.advanceTimersByTime(60_000)
  expect(lock).toHaveBeenCalledTimes(1)
})
