import { createLimiter } from '@gangway/server-kit'
import type { LimitedStore } from '../model/limitedStore.js'
import type { MailboxStore } from '../model/mailboxStore.js'

/** Readings at once: of the ten connections to a database most are then free for whoever else needs one. */
const mostReads = 4

/**
 * The same store, which is asked for few readings at once: after an outage all clients come back together, each with one, and
 * whatever else is asked of the database would wait behind them until it fails. Nothing is read for those who have left meanwhile: clients that
 * come back again and again, as they wait too long, would make the others wait longer.
 */
export function limitReads(store: MailboxStore): LimitedStore {
  const takeTurn = createLimiter(mostReads)
  return {
    ...store,
    read: (...params) => takeTurn(() => store.read(...params)),
    readIf: (isWanted, ...params) => takeTurn(async () => (isWanted() ? store.read(...params) : undefined)),
  }
}
