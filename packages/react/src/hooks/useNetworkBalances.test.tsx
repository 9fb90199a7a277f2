import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestConfig } from '../fixtures/renderGangway.js'
import { GangwayProvider } from '../GangwayProvider.js'
import { useNetworkBalances } from './useNetworkBalances.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('useNetworkBalances: asks again every 30 s while mounted (interface-guide.md §14)', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(async (_url: string | URL | Request) => Response.json({ balances: [] }))
  // Tests of a worker share its globals: what an earlier one left behind may ask as well.
  const address = `0x${'7'.repeat(40)}`
  const countAsked = () => fetch.mock.calls.filter(([url]) => `${url}`.includes(address)).length
  vi.stubGlobal('fetch', fetch)
  const config = createTestConfig()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <GangwayProvider config={config}>{children}</GangwayProvider>
  )
  const { unmount } = renderHook(() => useNetworkBalances('eip155:31337', address), { wrapper })
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await advance(29_000)
  expect(countAsked()).toBe(1)
  await advance(7_000)
  expect(countAsked()).toBe(2)
  unmount()
  await advance(60_000)
  expect(countAsked()).toBe(2)
})
