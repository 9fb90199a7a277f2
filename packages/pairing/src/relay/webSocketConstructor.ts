/** The part of a WebSocket that is used: the browser's, or in Node 20 that of `ws`. */
export type WebSocketLike = {
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void
}

/** Opens one. */
export type WebSocketConstructor = new (address: string) => WebSocketLike
