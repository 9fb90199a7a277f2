import { createLimiter } from '@gangway/server-kit'
import type { MailboxStore } from '../model/mailboxStore.js'

/** Readings at once: of the ten connections to a database most are then free for what is published. */
const mostReads = 4

/**
 * The same store, which is asked for few readings at once: after an outage all clients come back together, each with one, and
 * what is published would wait behind them until it is refused.
 */
export function limitReads(store: MailboxStore): MailboxStore {
  const takeTurn = createLimiter(mostReads)
  return { ...store, read: (...params) => takeTurn(() => store.read(...params)) }
}
