import { afterEach, beforeEach, vi } from 'vitest'
import { createFakeFrame, type FakeFrame } from './createFakeFrame.js'
import { skipReadyDelay } from './skipReadyDelay.js'
import { frameUrl, startFrameConfig } from './startFrameConfig.js'

/**
 * Gives each test of a file a page of its own, which hears events, with a frame that answers at once. What it returns starts a
 * config in that page, as `startFrameConfig` does; after the test all of them are ended.
 */
export function startInFakePage(onPage: (made: { page: EventTarget; frame: FakeFrame }) => void) {
  let end = () => {}
  let stops: (() => void)[] = []
  beforeEach(() => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    vi.spyOn(console, 'error').mockReturnValue()
    skipReadyDelay()
    const frame = createFakeFrame({ url: frameUrl })
    end = frame.restore
    onPage({ page, frame })
  })
  afterEach(() => {
    for (const stop of stops) stop()
    stops = []
    end()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return (...parameters: Parameters<typeof startFrameConfig>) => {
    const started = startFrameConfig(...parameters)
    stops.push(started.stop)
    return started
  }
}
