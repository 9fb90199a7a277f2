import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchJson } from './fetchJson.js'

beforeEach(() => {
  vi.useFakeTimers()
  // Neither sooner nor later than the base delay.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ask = () =>
  fetchJson('https://api.example/', { schema: v.string(), errorCode: 'DATA_BALANCE_UNAVAILABLE' })

test('behavior: what fails is asked for 3 more times, after 150, 300 and 600 ms (product.md §9)', async () => {
  const asked = vi.fn(async () => new Response('', { status: 500 }))
  vi.stubGlobal('fetch', asked)
  const failure = expect(ask()).rejects.toMatchObject({ code: 'DATA_BALANCE_UNAVAILABLE' })
  for (const [attempt, delay] of [150, 300, 600].entries()) {
    await vi.advanceTimersByTimeAsync(delay - 1)
    expect(asked).toHaveBeenCalledTimes(attempt + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveBeenCalledTimes(attempt + 2)
  }
  await failure
  expect(asked).toHaveBeenCalledTimes(4)
})
