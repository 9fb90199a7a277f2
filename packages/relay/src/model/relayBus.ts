import type { MailboxMessage } from './mailboxStore.js'

/**
 * Tells every relay process of a stored message, so that the one a subscriber is connected to pushes it. In one process
 * it is a function call (`createLocalBus`); several share a Redis-protocol server, which comes later. DESIGN §7.8.
 */
export type RelayBus = {
  /** `isKnown`: the store had it already, and who stored it may not have lived to tell of it. */
  publish(message: MailboxMessage, isKnown: boolean): void
  /** Every message of every process, this one's too; returns the way to stop. */
  subscribe(listener: BusListener): () => void
  close(): Promise<void>
}

/** Hears of messages. */
export type BusListener = (message: MailboxMessage, isKnown: boolean) => void
