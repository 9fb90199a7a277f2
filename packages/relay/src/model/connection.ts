import type { WebSocket } from 'ws'
import type { MailboxMessage } from './mailboxStore.js'

/** Someone with one key, on one socket or, while it reconnects, on several. */
export type Client = {
  /** Its `did:key`. */
  readonly id: string
  /** Oldest first. */
  readonly connections: Connection[]
}

/** One open socket of a client that was let in. Times in ms by a clock that nobody sets. */
export type Connection = {
  /** How many there were before it: what the log calls it. */
  readonly number: number
  readonly client: Client
  /** Where it comes from, as far as limits go. */
  readonly address: string
  readonly webSocket: WebSocket
  /** Ids of its subscriptions by topic. */
  readonly subscriptions: Map<string, string>
  /** What was pushed and not acknowledged, by the id of the push, oldest first. */
  readonly unacknowledged: Map<number, PushedMessage>
  /** Topics whose stored messages are still to be pushed. New ones wait in the store until then. */
  readonly behind: Set<string>
  /** Of those, the ones being read now, each with what was published meanwhile. */
  reading: Map<string, MailboxMessage[]> | null
  /** Since when it does not read what it is sent. */
  stalledSince: number | null
  /** Frames that came and are not looked at yet, since it does not read. */
  readonly waiting: string[]
  /** Its requests for stored messages: one is under way at most. */
  readonly fetches: FetchQueue
  /** Whether it said anything since it was last pinged. */
  isAlive: boolean
  lastHeard: number
  send(text: string): void
  pong(data: Buffer): void
  /** Does not listen to it for a second: closing would bring it back at once. */
  throttle(): void
}

/** A message that was pushed; `pushedAt` in ms by the same clock. */
export type PushedMessage = MessageKey & { pushedAt: number }

/** Which message. */
export type MessageKey = Pick<MailboxMessage, 'topic' | 'messageId'>

/** The requests of one connection for stored messages. An answer can be large, so they are answered one after the other. */
export type FetchQueue = {
  /**
   * Calls `answer` once the client has read the answer before it. A client that never reads gets one answer.
   *
   * `size`: how many characters asked it.
   *
   * @throws RelayError when too much waits; what `answer` throws
   */
  add(size: number, answer: () => Promise<void>): Promise<void>
  /** The client has answered a ping with `data`. */
  hear(data: Buffer): void
  /** What every ping carries: a client may answer the last of several alone (RFC 6455 §5.5.3). */
  readonly proof: Buffer
}
