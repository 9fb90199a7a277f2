import type { FileStorage } from './createFileStorage.js'

/** A file storage as the published clients want it. */
export function toPublishedStorage(storage: FileStorage) {
  return {
    getKeys: async () => storage.getKeys(),
    getEntries: async <T>() => storage.getKeys().map((key): [string, T] => [key, storage.get(key) as T]),
    getItem: async <T>(key: string) => storage.get(key) as T | undefined,
    setItem: async (key: string, value: unknown) => storage.set(key, value),
    removeItem: async (key: string) => storage.remove(key),
  }
}
