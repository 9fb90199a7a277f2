import type { KeyValueStore } from './keyValueStore.js'
import type { ObjectStore } from './objectStore.js'

/** A store over the keys of the shared object store that begin with `prefix`; it neither sees nor touches others. */
export function createDatabaseStore(runOn: ObjectStore, prefix: string): KeyValueStore {
  return {
    async get(key) {
      const text: unknown = await runOn('readonly', (store) => store.get(prefix + key))
      return typeof text === 'string' ? parseJson(text) : undefined
    },
    async set(key, value) {
      await runOn('readwrite', (store) => store.put(JSON.stringify(value), prefix + key))
    },
    async remove(key) {
      await runOn('readwrite', (store) => store.delete(prefix + key))
    },
    async getKeys() {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const keys = await runOn('readonly', (store) => store.getAllKeys(range))
      return keys.map((key) => String(key).slice(prefix.length))
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not written by us, or not to its end: the same as absent.
    return undefined
  }
}
