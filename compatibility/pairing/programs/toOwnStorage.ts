import type { KeyValueStore } from '@gangway/pairing'
import type { FileStorage } from './createFileStorage.js'

/** A file storage as our clients want it. */
export function toOwnStorage(storage: FileStorage): KeyValueStore {
  return {
    get: async (key) => storage.get(key),
    set: async (key, value) => storage.set(key, value),
    remove: async (key) => storage.remove(key),
    getKeys: async () => storage.getKeys(),
  }
}
