/** Where a client keeps what survives a reload: values that JSON can hold, by key. */
export type KeyValueStore = {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  getKeys(): Promise<readonly string[]>
}

/** A store that lives as long as the page or process: for tests, and for browsers that refuse to keep anything. */
export function createMemoryKeyValueStore(): KeyValueStore {
  // As text, so that what is read is never the object that was written, here as in a database.
  const values = new Map<string, string>()
  return {
    async get(key) {
      const text = values.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    async set(key, value) {
      values.set(key, JSON.stringify(value))
    },
    async remove(key) {
      values.delete(key)
    },
    async getKeys() {
      return [...values.keys()]
    },
  }
}
