/** A value that screens follow. */
export type Store<Value> = {
  get(): Value
  set(value: Value): void
  /** Calls back after each change; returns the way to stop. */
  subscribe(listener: () => void): () => void
}

/** Makes a {@link Store}. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
