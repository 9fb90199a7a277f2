import type { RelayMessage } from './relayClient.js'

/** One open connection to the relay. Made by `openRelaySocket`. */
export type RelaySocket = {
  /** When something was last heard on it, ms since 1970; null: nothing yet, so that it may still turn out refused. */
  getHeardAt(): number | null
  /** When the oldest request that is still unanswered was made, ms since 1970. */
  getWaitingSince(): number | null
  /**
   * What the relay answers.
   *
   * @throws CodedError `PAIRING_RELAY_UNREACHABLE` when the socket ends first, `PAIRING_RELAY_REFUSED` when the relay
   * refuses the request (`context.rpcCode`) or the connection.
   */
  request(method: string, params: unknown, id: number): Promise<unknown>
  /** Ends it, also where the other side no longer answers. */
  close(): void
}

/** What a socket tells its keeper. */
export type RelaySocketEvents = {
  /** The first frame came: the relay has let us in. */
  onProven(): void
  /** The message is acknowledged once this is settled. */
  onMessage(message: RelayMessage): Promise<void>
  /** Once, whoever ended it; `refusal`: the reason when we were sent away (close code 3000). */
  onClose(refusal: string | null): void
}

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
