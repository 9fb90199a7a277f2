import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LoadingRows } from './LoadingRows.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('LoadingRows: after 10 s words and a way out (interface-guide.md §14)', () => {
  vi.useFakeTimers()
  render(
    <LoadingRows text="Loading" slowText="No answer yet" wayOut={<button type="button">Leave</button>} />,
  )
  act(() => vi.advanceTimersByTime(9_900))
  expect(screen.getByRole('status').textContent).toBe('Loading')
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull()
  act(() => vi.advanceTimersByTime(200))
  expect(screen.getByRole('status').textContent).toContain('No answer yet')
  expect(screen.getByRole('button', { name: 'Leave' })).toBeTruthy()
})
