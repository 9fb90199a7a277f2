import { storageKeys } from '@gangway/protocol'
import type { Config } from '../config.js'
import { getStorageKey } from '../kernel/storage/getStorageKey.js'
import type { KeyValueStorage } from '../kernel/storage/keyValueStorage.js'
import type { State } from '../state/state.js'

/** How long a connection waits to be kept before it is shown all the same, ms. */
const keepLimit = 1_000

/**
 * Sees to it that the state survives a reload. The code for it (schemas, reconnecting, following transactions) blocks
 * no button: it loads when an earlier visit or another tab left something, or with the first thing worth keeping
 * (DESIGN §4 “What loads when”). Returns the way to stop.
 */
export function keepState(config: Config, storage: KeyValueStorage, worldId: string | null): () => void {
  const { _internal: internal } = config
  const since = config.state
  const connectionsKey = getStorageKey(config, storageKeys.connections)
  const keys = [
    connectionsKey,
    getStorageKey(config, storageKeys.transactions),
    getStorageKey(config, storageKeys.customTokens),
  ]
  const stopped = new AbortController()
  let loading: Promise<void> | null = null
  let waiting: AbortController | null = null

  const load = () => {
    if (loading === null) stopWaiting()
    loading ??= import('./restoreState.js').then(
      ({ restoreState }) => {
        if (!stopped.signal.aborted) restoreState(config, { storage, worldId, since, signal: stopped.signal })
      },
      // The code did not come: nothing is restored, and the person may connect.
      giveUp,
    )
    return loading
  }
  // Code that does not come must not keep a wallet that has said yes from being shown.
  internal.keep = () => Promise.race([load(), new Promise<void>((resolve) => setTimeout(resolve, keepLimit))])
  const giveUp = () => {
    if (!waiting || internal.reconnectAbort !== waiting) return
    internal.reconnectAbort = null
    internal.setState({ status: 'disconnected' })
  }
  const onForeignWrite = ({ key }: StorageEvent) => {
    if (key !== null && keys.includes(key)) load()
  }
  const unsubscribe = config.subscribe((state) => {
    if (!isWorthKeeping(state, since)) return
    unsubscribe()
    // Not within the tap that connects a wallet: fetching code is work the answer of the wallet would wait for.
    setTimeout(load)
  })
  // Servers and tests have no window, and no other tab.
  globalThis.addEventListener?.('storage', onForeignWrite)
  const stopWaiting = () => {
    unsubscribe()
    globalThis.removeEventListener?.('storage', onForeignWrite)
  }

  const left = keys.filter((key) => hasItem(storage, key))
  // Until it is known who was connected, the button must not say that nobody is.
  if (left.includes(connectionsKey) && since.status === 'disconnected') {
    waiting = new AbortController()
    internal.reconnectAbort = waiting
    internal.setState({ status: 'reconnecting' })
  }
  if (left.length > 0 || since.connections.size > 0 || since.transactions.length > 0) load()

  return () => {
    delete internal.keep
    stopWaiting()
    giveUp()
    stopped.abort()
  }
}

function isWorthKeeping(state: State, since: State): boolean {
  return (
    state.status !== since.status ||
    state.networkId !== since.networkId ||
    state.transactions !== since.transactions ||
    state.customTokens !== since.customTokens
  )
}

function hasItem(storage: KeyValueStorage, key: string): boolean {
  try {
    return storage.getItem(key) !== null
  } catch {
    return false // a storage that refuses holds nothing
  }
}
