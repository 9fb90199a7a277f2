import type { AccountChange, AccountChanges } from '../model/accountChanges.js'

type Listener = (change: AccountChange) => void

/** Creates the {@link AccountChanges} of one process. A listener that throws keeps nobody else from hearing. */
export function createAccountChanges(): AccountChanges {
  const byAccount = new Map<string | undefined, Set<Listener>>()

  return {
    tell(change) {
      for (const listener of [
        ...(byAccount.get(change.account) ?? []),
        ...(byAccount.get(undefined) ?? []),
      ]) {
        try {
          listener(change)
        } catch {
          // Its own affair: what is told was committed, and the next one waits for it too.
        }
      }
    },
    subscribe(account, listener) {
      // A function of its own, so that one listener subscribed twice is told twice and ends once each.
      const entry: Listener = (change) => listener(change)
      const listeners = byAccount.get(account) ?? new Set()
      byAccount.set(account, listeners.add(entry))
      return () => {
        listeners.delete(entry)
        if (listeners.size === 0 && byAccount.get(account) === listeners) byAccount.delete(account)
      }
    },
  }
}
