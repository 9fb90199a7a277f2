import { useSyncExternalStore } from 'react'
import type { Store } from './createStore.js'

/** The value of a store, followed. */
export function useStore<Value>({ get, subscribe }: Pick<Store<Value>, 'get' | 'subscribe'>): Value {
  return useSyncExternalStore(subscribe, get)
}
