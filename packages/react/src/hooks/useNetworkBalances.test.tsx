import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { walletAddress } from '../fixtures/announceWallet.js'
import { createTestConfig } from '../fixtures/renderGangway.js'
import { GangwayProvider } from '../GangwayProvider.js'
import { useNetworkBalances } from './useNetworkBalances.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('useNetworkBalances: asks again every 30 s while mounted (interface-guide §14)', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(async () => Response.json({ balances: [] }))
  vi.stubGlobal('fetch', fetch)
  const config = createTestConfig()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <GangwayProvider config={config}>{children}</GangwayProvider>
  )
  const { unmount } = renderHook(() => useNetworkBalances('eip155:31337', walletAddress), { wrapper })
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await advance(29_000)
  expect(fetch).toHaveBeenCalledTimes(1)
  await advance(7_000)
  expect(fetch).toHaveBeenCalledTimes(2)
  unmount()
  await advance(60_000)
  expect(fetch).toHaveBeenCalledTimes(2)
})
