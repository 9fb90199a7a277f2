/** A value with listeners. Owned by whoever creates it; never made at module level. */
export type Store<T> = {
  get(): T
  /** Setting the same value again calls no listener. */
  set(next: T): void
  /** Calls back after each change; returns the way to stop, after which it is never called again. */
  subscribe(listener: (value: T, previous: T) => void): () => void
}

/** Makes a {@link Store}. A listener may set it again: those after it then get the newest value alone. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<(value: T, previous: T) => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      const previous = value
      value = next
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(value, previous)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
