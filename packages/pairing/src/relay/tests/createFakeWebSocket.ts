import type { WebSocketConstructor } from '../relaySocket.js'

/** A socket as the other end sees it. */
export type FakeSocket = {
  address: string
  /** Frames the client sent, parsed. */
  sent: { id: number; method?: string; params?: unknown; result?: unknown }[]
  open(): void
  say(frame: unknown): void
  close(code: number, reason?: string): void
  isClosed(): boolean
}

/** A WebSocket without a network, for tests that move the clock by hand. `sockets`: all that were opened, in order. */
export function createFakeWebSocket(): { WebSocket: WebSocketConstructor; sockets: FakeSocket[] } {
  const sockets: FakeSocket[] = []
  class FakeWebSocket {
    // biome-ignore lint/suspicious/noExplicitAny: each event has its own shape
    readonly #listeners: [string, (event: any) => void][] = []
    readonly #socket: FakeSocket
    #isClosed = false
    constructor(address: string) {
      this.#socket = {
        address,
        sent: [],
        open: () => this.#tell('open', {}),
        say: (frame) => this.#tell('message', { data: JSON.stringify(frame) }),
        close: (code, reason = '') => this.#end(code, reason),
        isClosed: () => this.#isClosed,
      }
      sockets.push(this.#socket)
    }
    // biome-ignore lint/suspicious/noExplicitAny: each event has its own shape
    addEventListener(type: string, listener: (event: any) => void) {
      this.#listeners.push([type, listener])
    }
    send(text: string) {
      this.#socket.sent.push(JSON.parse(text))
    }
    close() {
      this.#end(1005, '')
    }
    #end(code: number, reason: string) {
      if (this.#isClosed) return
      this.#isClosed = true
      this.#tell('close', { code, reason })
    }
    #tell(type: string, event: unknown) {
      for (const [name, listener] of this.#listeners) if (name === type) listener(event)
    }
  }
  return { WebSocket: FakeWebSocket, sockets }
}
