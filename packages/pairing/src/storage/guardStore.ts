import { createMemoryKeyValueStore } from './createMemoryKeyValueStore.js'
import type { KeyValueStore } from './keyValueStore.js'
import { orTimeOut } from './orTimeOut.js'

/**
 * Goes on in memory, with what was read and written so far, once a store throws or does not answer for a second. What is
 * written from then on is still tried to be stored, but nothing waits for it. `onFailure` is told once.
 */
export function guardStore(store: KeyValueStore, onFailure: (error: unknown) => void): KeyValueStore {
  const memory = createMemoryKeyValueStore()
  let isFailing = false

  const guard = async <T>(action: (store: KeyValueStore) => Promise<T>): Promise<T> => {
    if (isFailing) return action(memory)
    try {
      return await orTimeOut(action(store))
    } catch (error) {
      if (!isFailing) onFailure(error)
      isFailing = true
      return action(memory)
    }
  }

  const write = async (action: (store: KeyValueStore) => Promise<void>) => {
    await action(memory)
    if (isFailing) action(store).catch(() => undefined)
    else await guard(action)
  }

  return {
    async get(key) {
      const value = await guard((store) => store.get(key))
      if (!isFailing && value !== undefined) await memory.set(key, value)
      return value
    },
    getKeys: () => guard((store) => store.getKeys()),
    set: (key, value) => write((store) => store.set(key, value)),
    remove: (key) => write((store) => store.remove(key)),
  }
}
