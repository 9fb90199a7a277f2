import { storageKeys } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { openStored } from '../config/openStored.js'
import type { RestoreContext } from '../config/slice.js'
import type { State } from '../config/state.js'
import { mergeTransactions } from './mergeTransactions.js'
import { type StoredTransactions, storedTransactionsSchema } from './storedTransactions.js'
import { resumeTransactions } from './watchTransaction.js'

/** How many sent transactions a browser remembers. */
const transactionsKept = 100

/**
 * Follows again what was still pending, and writes down what is sent from now on. Transactions of other tabs are joined.
 */
export function keepTransactions(config: Config, context: RestoreContext): void {
  const { since, signal } = context
  const { transactions: key } = storageKeys
  const stored = openStored(config, context, { key, schema: storedTransactionsSchema })
  let isJoining = true
  const join = () => {
    isJoining = true
    config.setState((state) => ({
      transactions: mergeTransactions(state.transactions, stored.read() ?? []),
    }))
    isJoining = false
  }
  const write = (state: State, previous: State) => {
    // What another tab wrote is not written back, or two tabs would answer each other for ever.
    if (!isJoining && state.transactions !== previous.transactions)
      stored.write(withStored(state, previous, stored.read() ?? []))
  }
  join()
  write(config.state, since)
  resumeTransactions(config)
  const stops = [
    config.subscribe(write),
    stored.onForeignWrite(() => {
      join()
      resumeTransactions(config)
    }),
    watchAccounts(config, signal),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}

// Another tab may have sent too: its rows stay, except those this tab has just taken back.
function withStored(state: State, previous: State, stored: StoredTransactions): StoredTransactions {
  const hashes = new Set(state.transactions.map(({ hash }) => hash))
  const removed = new Set(previous.transactions.map(({ hash }) => hash).filter((hash) => !hashes.has(hash)))
  const others = stored.filter(({ hash }) => !removed.has(hash))
  return mergeTransactions(state.transactions, others).slice(0, transactionsKept)
}

// Its code is wanted once there is an account.
function watchAccounts(config: Config, signal: AbortSignal): () => void {
  let isWatched = !config.pendingTransactions.isEnabled
  const watch = () => {
    if (isWatched || !config.state.current) return
    isWatched = true
    import('./activity/keepAccountWatch.js').then(
      ({ keepAccountWatch }) => keepAccountWatch(config, signal),
      () => undefined,
    )
  }
  watch()
  return config.subscribe(watch)
}
