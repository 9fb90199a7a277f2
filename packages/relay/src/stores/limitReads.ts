import { createLimiter } from '@gangway/server-kit'
import type { MailboxStore } from '../model/mailboxStore.js'

/** Readings at once: of the ten connections to a database most are then free for what is published. */
const mostReads = 4

type Read = MailboxStore['read']

/** A store of which few readings are asked at once. */
export type LimitedStore = MailboxStore & {
  /** As {@link MailboxStore.read}; undefined, and nothing read, where it is not wanted any more when its turn comes. */
  readIf(isWanted: () => boolean, ...params: Parameters<Read>): Promise<Awaited<ReturnType<Read>> | undefined>
}

/**
 * The same store, which is asked for few readings at once: after an outage all clients come back together, each with one, and
 * what is published would wait behind them until it is refused. Nothing is read for those who have left meanwhile: clients that
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
