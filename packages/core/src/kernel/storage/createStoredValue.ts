import * as v from 'valibot'
import type { KeyValueStorage } from './keyValueStorage.js'

/** One value kept under one key. */
export type StoredValue<T> = {
  /** What was stored, or null when nothing was, or it no longer has the right shape. */
  read(): T | null
  write(value: T): void
  /** Calls back when another tab has written the value; returns the way to stop. */
  onForeignWrite(listener: () => void): () => void
}

/**
 * Keeps a value as JSON under a key, together with the world it belongs to: what an earlier local world left
 * behind is dropped, since its chains are gone (architecture.md §5 `worldId`).
 */
export function createStoredValue<const TSchema extends v.GenericSchema>(
  storage: KeyValueStorage,
  parameters: { key: string; schema: TSchema; worldId: string | null },
): StoredValue<v.InferOutput<TSchema>> {
  const { key, worldId } = parameters
  const envelope = v.object({ worldId: v.nullable(v.string()), value: parameters.schema })
  return {
    read() {
      try {
        const text = storage.getItem(key)
        if (text === null) return null
        const result = v.safeParse(envelope, JSON.parse(text))
        if (result.success && result.output.worldId === worldId) return result.output.value
        storage.removeItem(key)
      } catch {
        // Unreadable is the same as absent; nothing here is money.
      }
      return null
    },
    write(value) {
      try {
        storage.setItem(key, JSON.stringify({ worldId, value }, bigintsAsText))
      } catch {
        // A full or refused storage costs the reload, not the session.
      }
    },
    onForeignWrite(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) listener()
      }
      // Servers and tests have no window, and no other tab.
      globalThis.addEventListener?.('storage', onStorage)
      return () => globalThis.removeEventListener?.('storage', onStorage)
    },
  }
}

function bigintsAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
