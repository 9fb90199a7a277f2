import type { WebSocketConstructor, WebSocketLike } from '../relay/relaySocket.js'

/** A relay inside the socket: it says yes to everything, and delivers what a test gives it. */
export type LoopRelay = {
  WebSocket: WebSocketConstructor
  /** Resolves when the client has acknowledged it. */
  deliver(topic: string, message: string): Promise<void>
}

/** Makes a {@link LoopRelay}, for tests of very many messages. */
export function createLoopRelay(): LoopRelay {
  const acknowledged = new Map<unknown, () => void>()
  let push: (frame: unknown) => void = () => undefined
  let count = 0

  class LoopSocket implements WebSocketLike {
    readyState = 1
    // biome-ignore lint/suspicious/noExplicitAny: each event has its own shape
    readonly #listeners = new Map<string, (event: any) => void>()
    constructor() {
      push = (frame) => this.#tell('message', { data: JSON.stringify(frame) })
      setTimeout(() => this.#tell('open', {}))
    }
    // biome-ignore lint/suspicious/noExplicitAny: each event has its own shape
    addEventListener(type: string, listener: (event: any) => void): void {
      this.#listeners.set(type, listener)
    }
    send(text: string): void {
      const { id, method, params } = JSON.parse(text)
      if (method === undefined) acknowledged.get(id)?.()
      else {
        const result = method === 'irn_batchSubscribe' ? params.topics : true
        queueMicrotask(() => this.#tell('message', { data: JSON.stringify({ id, jsonrpc: '2.0', result }) }))
      }
    }
    close(): void {
      this.#tell('close', { code: 1000, reason: '' })
    }
    #tell(type: string, event: unknown): void {
      this.#listeners.get(type)?.(event)
    }
  }

  return {
    WebSocket: LoopSocket,
    deliver(topic, message) {
      const id = ++count
      return new Promise((resolve) => {
        acknowledged.set(id, resolve)
        const data = { topic, message, tag: 0, publishedAt: Date.now() }
        push({ id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'x', data } })
      })
    },
  }
}
