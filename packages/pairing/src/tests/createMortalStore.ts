import type { KeyValueStore } from '../storage/keyValueStore.js'

/** A store whose process dies after some writes: what is written later never is, and nobody is told. */
export function createMortalStore(store: KeyValueStore): {
  store: KeyValueStore
  dieAfter(writes: number): void
  died: Promise<void>
} {
  let left = Number.POSITIVE_INFINITY
  let reportDeath: () => void = () => undefined
  const died = new Promise<void>((resolve) => {
    reportDeath = resolve
  })
  const write = (action: () => Promise<void>): Promise<void> => {
    if (left > 0) {
      left -= 1
      return action()
    }
    reportDeath()
    return new Promise(() => undefined)
  }
  return {
    store: {
      ...store,
      set: (key, value) => write(() => store.set(key, value)),
      remove: (key) => write(() => store.remove(key)),
    },
    dieAfter(writes) {
      left = writes
    },
    died,
  }
}
