import { createDatabaseStore } from './createDatabaseStore.js'
import { createMemoryKeyValueStore } from './createMemoryKeyValueStore.js'
import { createObjectStore } from './createObjectStore.js'
import { guardStore } from './guardStore.js'
import type { KeyValueStore } from './keyValueStore.js'
import { migrateLocalStorage } from './migrateLocalStorage.js'
import { orTimeOut } from './orTimeOut.js'

/**
 * Opens what survives a reload: the IndexedDB database of product.md §9, which other clients of this protocol on the same origin
 * use too, under keys of our own; `name` keeps several clients of one page apart. Never fails: where the browser refuses or
 * does not answer, it is memory. `onFailure` is told why.
 */
export async function openIndexedDbStore(
  name = 'default',
  onFailure: (error: unknown) => void = () => undefined,
): Promise<KeyValueStore> {
  try {
    const objectStore = createObjectStore(globalThis.indexedDB)
    await orTimeOut(migrateLocalStorage(objectStore, globalThis.localStorage)).catch(onFailure)
    return guardStore(
      createDatabaseStore(objectStore, `wc@2:gangway:${encodeURIComponent(name)}:`),
      onFailure,
    )
  } catch (error) {
    // Where a page may keep nothing, naming the database or localStorage throws already.
    onFailure(error)
    return createMemoryKeyValueStore()
  }
}
