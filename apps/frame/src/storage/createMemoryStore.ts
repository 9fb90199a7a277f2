import type { KeyValueStore } from './keyValueStore.js'

/** A store that ends with this Worker: where the browser refuses any other. embedded-wallet.md §3. */
export function createMemoryStore(): KeyValueStore {
  const values = new Map<string, unknown>()
  return {
    read: async (name) => structuredClone(values.get(name)),
    write: async (changes) => {
      for (const [name, value] of Object.entries(structuredClone(changes))) {
        if (value === undefined) values.delete(name)
        else values.set(name, value)
      }
    },
  }
}
