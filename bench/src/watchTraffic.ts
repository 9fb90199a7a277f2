import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

/** Quiet after the last answer before a page counts as having all it wanted, ms. */
const quiet = 500
/** When waiting for quiet is given up, ms. */
const longest = 30_000

/** What a page has asked for, and the way to wait until it has everything. */
export type Traffic = {
  requests: readonly URL[]
  /** Resolves when the page's own host owes it nothing and it has asked for nothing for a while. */
  whenQuiet(): Promise<void>
}

/** Follows the requests of a page, from before it is opened. Other hosts may stall; they are counted, not waited for. */
export function watchTraffic(page: Page, ownUrl: string): Traffic {
  const requests: URL[] = []
  const open = new Set<Request>()
  let lastAt = performance.now()
  const { host: ownHost } = new URL(ownUrl)
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.protocol.startsWith('http')) return
    requests.push(url)
    lastAt = performance.now()
    if (url.host === ownHost) open.add(request)
  })
  const onEnd = (request: Request) => {
    lastAt = performance.now()
    open.delete(request)
  }
  page.on('requestfinished', onEnd)
  page.on('requestfailed', onEnd)
  return {
    requests,
    async whenQuiet() {
      // What was just done may ask only after the next frame.
      lastAt = performance.now()
      const giveUpAt = performance.now() + longest
      while (open.size > 0 || performance.now() - lastAt < quiet) {
        if (performance.now() > giveUpAt)
          throw new Error(`still loading: ${[...open].map((request) => request.url())}`)
        await wait(50)
      }
    },
  }
}
