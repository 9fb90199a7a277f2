import type { MailboxMessage } from './mailboxStore.js'

/**
 * Notifies every relay process of stored messages, so that the process a subscriber is connected to pushes them: within one
 * process (`createLocalBus`), or among all that share a Postgres server (`openPostgresBus`). docs/decisions/0036-relay-bus.md
 */
export type RelayBus = {
  /**
   * This process has stored a message. `isKnown`: the store had it before, and its listeners may not have been notified: the
   * process that stored it can have died.
   */
  publish(message: MailboxMessage, isKnown: boolean): void
  /** Whether listeners are yet to be notified of a stored message that another process published. */
  isPending(message: MailboxMessage): boolean
  /** Returns the function that unsubscribes. */
  subscribe(listener: BusListener): () => void
  close(): Promise<void>
}

/** What a bus calls. */
export type BusListener = {
  /** A message was stored, by this process or another. */
  onMessage(message: MailboxMessage): void
  /** A message was stored on a topic: which clients already have it only the store knows. */
  onTopic(news: Pick<MailboxMessage, 'topic' | 'publisher'>): void
  /** Messages of other processes may have been missed, on any topic. */
  onGap(): void
}
