import type { ObjectStore } from './objectStore.js'

// product.md §9: prefixes of keys that are migrated, and the marker with its value, which keep it from happening twice.
const prefixes = ['wc@', 'walletconnect', 'wc_', 'wallet_connect']
const markerKey = 'wc_storage_version'
const version = '1'

// Pages write and read this one in localStorage to this day: which wallet's app to open.
const kept = 'walletconnect_deeplink_choice'

/**
 * Moves what an older client left in localStorage to the shared object store, once, under the keys a newer one looks for it;
 * nothing that is there already is replaced.
 */
export async function migrateLocalStorage(runOn: ObjectStore, localStorage: Storage): Promise<void> {
  const keys = Object.keys(localStorage).filter(isMigrated)
  if (keys.length === 0) return
  let isDone = false
  await runOn('readwrite', (store) => {
    const marker = store.get(markerKey)
    marker.onsuccess = () => {
      isDone = Number(marker.result) >= Number(version)
      if (isDone) return
      for (const key of keys) putWhereAbsent(store, toStoredKey(key), localStorage.getItem(key))
      store.put(version, markerKey)
    }
    return marker
  })
  if (isDone) return
  for (const key of keys) localStorage.removeItem(key)
}

function isMigrated(key: string): boolean {
  const name = key.toLowerCase()
  return name !== kept && prefixes.some((prefix) => name.startsWith(prefix))
}

function putWhereAbsent(store: IDBObjectStore, key: string, value: string | null): void {
  const there = store.getKey(key)
  there.onsuccess = () => {
    if (there.result === undefined && value !== null) store.put(value, key)
  }
}

// `wc@2:core:0.3//keychain` is looked for as `wc@2:core:0.3:keychain`.
function toStoredKey(key: string): string {
  const [name = ''] = key.split('?')
  return name.replace(/[/\\]/g, ':').replace(/:+/g, ':').replace(/^:|:$/g, '')
}
