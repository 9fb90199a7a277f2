/** Where a config keeps what must survive a reload; `localStorage` has this shape. */
export type KeyValueStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A storage that lives as long as the page: for servers, tests, and browsers that refuse to keep anything. */
export function createMemoryStorage(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** The browser's `localStorage`, or memory where that is absent or refused. */
export function getDefaultStorage(): KeyValueStorage {
  try {
    const storage = globalThis.localStorage
    // Access alone is allowed in some browsers that then refuse each write.
    storage.setItem('gangway.probe', '')
    storage.removeItem('gangway.probe')
    return storage
  } catch {
    return createMemoryStorage()
  }
}
