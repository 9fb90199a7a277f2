import { useSyncExternalStore } from 'react'
import type { Store } from './createStore.js'

/** The value of a store; renders again when it changes. The same on the server as at first in the browser. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
