/** One message of a topic as the relay delivered it, acknowledged to the relay once every listener's promise is settled. */
export type RelayMessage = { topic: string; message: string; tag: number; publishedAt: number }

/** What is published; `ttl` in s. `attestation`: '' saves a wallet a look-up of 5 s. relay-protocol.md §8. */
export type RelayPublish = {
  topic: string
  message: string
  tag: number
  ttl: number
  prompt: boolean
  attestation?: string
}

/**
 * A client of the relay: one socket, opened with the first thing there is to say or to hear, kept by back-off with jitter,
 * and closed when no topic is left. relay-protocol.md §1, §2, §7.
 */
export type RelayClient = {
  getStatus(): RelayStatus
  onStatus(listener: (status: RelayStatus) => void): () => void
  /** Handles a message before it is acknowledged: what must not be lost is stored by then. Each is given once. */
  onMessage(listener: (message: RelayMessage) => Promise<void>): () => void
  /**
   * Resolves once the relay has said `true`. Repeats the same message meanwhile, which is harmless.
   *
   * @throws CodedError `PAIRING_RELAY_UNREACHABLE` after `limit` ms (default 60 s), `PAIRING_RELAY_REFUSED`,
   * `REQUEST_ABORTED`; each with `context.mayBeSent`: whether the relay may have it all the same.
   */
  publish(message: RelayPublish, options?: { limit?: number; signal?: AbortSignal }): Promise<void>
  /**
   * Named again after each reconnect, until it is unsubscribed. Resolves once the relay knows of it.
   *
   * @throws CodedError `PAIRING_RELAY_UNREACHABLE` after 60 s, `PAIRING_RELAY_REFUSED`; the topics stay named.
   */
  subscribe(topics: readonly string[]): Promise<void>
  unsubscribe(topics: readonly string[]): Promise<void>
  /**
   * Reconnects at once where there is no socket or it no longer answers, and resolves when what was stored has been handled.
   *
   * @throws CodedError `PAIRING_RELAY_UNREACHABLE` after 15 s, `PAIRING_RELAY_REFUSED`.
   */
  wake(): Promise<void>
  /** Somebody looks on: the next attempt to connect is made now, however many have failed. */
  hurry(): void
  close(): Promise<void>
}

/** Whether the relay is reached: `refused` with its reason when it sent us away. */
export type RelayStatus =
  | { type: 'idle' }
  | { type: 'connecting' }
  | { type: 'connected' }
  | { type: 'disconnected' }
  | { type: 'refused'; reason: string }
