import type { Store } from '@gangway/core'
import { useSyncExternalStore } from 'react'

/** The value of a store; renders again when it changes. The same on the server as at first in the browser. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
