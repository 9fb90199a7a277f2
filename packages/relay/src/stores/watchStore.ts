import type { Log } from '@gangway/server-kit'
import type { MailboxStore } from '../model/mailboxStore.js'

/**
 * The same store, which tells the log when it begins to fail and when it answers again: while a database is away every
 * message and every client meets the same error.
 */
export function watchStore(store: MailboxStore, log: Log): MailboxStore {
  const failing = new Set<keyof MailboxStore>()

  async function watch<TResult>(name: keyof MailboxStore, result: Promise<TResult>): Promise<TResult> {
    try {
      const settled = await result
      if (failing.delete(name)) log.info({ call: name }, 'the store of messages answers again')
      return settled
    } catch (error) {
      if (!failing.has(name)) log.error({ error, call: name }, 'the store of messages fails')
      failing.add(name)
      throw error
    }
  }

  return {
    publish: (message) => watch('publish', store.publish(message)),
    read: (...params) => watch('read', store.read(...params)),
    acknowledge: (...params) => watch('acknowledge', store.acknowledge(...params)),
    removeExpired: (now) => watch('removeExpired', store.removeExpired(now)),
    measure: () => watch('measure', store.measure()),
    removeOldest: (...params) => watch('removeOldest', store.removeOldest(...params)),
    close: store.close,
  }
}
