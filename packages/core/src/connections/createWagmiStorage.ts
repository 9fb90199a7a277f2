import { storageKeys } from '@gangway/protocol'
import type { CreateConnectorFn } from '@wagmi/core'
import type { KeyValueStorage } from '../kernel/storage/keyValueStorage.js'

type Storage = NonNullable<Parameters<CreateConnectorFn>[0]['storage']>

/** The storage wagmi's connector contract asks for: JSON under a prefix of our own. */
export function createWagmiStorage(storage: KeyValueStorage): Storage {
  const prefix = storageKeys.connectors
  const wagmiStorage = {
    key: prefix,
    getItem(key: string, defaultValue: unknown = null): unknown {
      try {
        const text = storage.getItem(`${prefix}.${key}`)
        return text === null ? defaultValue : JSON.parse(text)
      } catch {
        // Unreadable is the same as absent: a connector keeps only marks of convenience here.
        return defaultValue
      }
    },
    setItem(key: string, value: unknown) {
      try {
        if (value === null || value === undefined) storage.removeItem(`${prefix}.${key}`)
        else storage.setItem(`${prefix}.${key}`, JSON.stringify(value))
      } catch {
        // A full or refused storage costs a prompt after reload, not the connection.
      }
    },
    removeItem: (key: string) => storage.removeItem(`${prefix}.${key}`),
  }
  // The contract types each value by its key, which only the connector knows.
  return wagmiStorage as Storage
}
