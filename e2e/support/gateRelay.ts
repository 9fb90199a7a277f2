import type { Page, WebSocketRoute } from '@playwright/test'

/** What stands between the page and its relay. */
export type RelayGate = {
  /** Connections go through, and what was held back arrives. */
  open(): void
  /** What the relay says waits from now on. */
  hold(): void
  /** Closes every connection, and each new one. */
  refuse(): void
}

/** Puts a gate before the relay, open at first. Call it before the page is opened. */
export async function gateRelay(page: Page): Promise<RelayGate> {
  let state: 'open' | 'held' | 'refused' = 'open'
  const sockets = new Set<WebSocketRoute>()
  let waiting: (() => void)[] = []
  await page.routeWebSocket(/\/relay\?/, (socket) => {
    if (state === 'refused') return void socket.close({ code: 1001 })
    sockets.add(socket)
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (state === 'held') waiting.push(() => socket.send(message))
      else socket.send(message)
    })
  })
  return {
    open() {
      state = 'open'
      for (const deliver of waiting) deliver()
      waiting = []
    },
    hold() {
      state = 'held'
    },
    refuse() {
      state = 'refused'
      for (const socket of sockets) void socket.close({ code: 1001 })
      sockets.clear()
    },
  }
}
