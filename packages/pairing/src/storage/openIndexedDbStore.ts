import { createMemoryKeyValueStore, type KeyValueStore } from './keyValueStore.js'
import { migrateLocalStorage } from './migrateLocalStorage.js'
import { databaseName, type ObjectStore, objectStoreName } from './objectStore.js'

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

/** A store over the keys of the shared object store that begin with `prefix`; it neither sees nor touches others. */
function createDatabaseStore(runOn: ObjectStore, prefix: string): KeyValueStore {
  return {
    async get(key) {
      const text: unknown = await runOn('readonly', (store) => store.get(prefix + key))
      return typeof text === 'string' ? parseJson(text) : undefined
    },
    async set(key, value) {
      await runOn('readwrite', (store) => store.put(JSON.stringify(value), prefix + key))
    },
    async remove(key) {
      await runOn('readwrite', (store) => store.delete(prefix + key))
    },
    async getKeys() {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const keys = await runOn('readonly', (store) => store.getAllKeys(range))
      return keys.map((key) => String(key).slice(prefix.length))
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not written by us, or not to its end: the same as absent.
    return undefined
  }
}

/**
 * Goes on in memory, with what was read and written so far, once a store throws or does not answer for a second. What is
 * written from then on is still tried to be stored, but nothing waits for it. `onFailure` is told once.
 */
function guardStore(store: KeyValueStore, onFailure: (error: unknown) => void): KeyValueStore {
  const memory = createMemoryKeyValueStore()
  let isFailing = false

  const guard = async <T>(action: (store: KeyValueStore) => Promise<T>): Promise<T> => {
    if (isFailing) return action(memory)
    try {
      return await orTimeOut(action(store))
    } catch (error) {
      if (!isFailing) onFailure(error)
      isFailing = true
      return action(memory)
    }
  }

  const write = async (action: (store: KeyValueStore) => Promise<void>) => {
    await action(memory)
    if (isFailing) action(store).catch(() => undefined)
    else await guard(action)
  }

  return {
    async get(key) {
      const value = await guard((store) => store.get(key))
      if (!isFailing && value !== undefined) await memory.set(key, value)
      return value
    },
    getKeys: () => guard((store) => store.getKeys()),
    set: (key, value) => write((store) => store.set(key, value)),
    remove: (key) => write((store) => store.remove(key)),
  }
}

// Some browsers never answer at all where they do not want to keep anything.
const longestWait = 1_000
// A page that was busy or asleep meanwhile hears the answer before the rest of the time is over.
const slices = 4

/** Waits a second at most; rejects with a `TimeoutError` then. */
async function orTimeOut<T>(promise: Promise<T>): Promise<T> {
  let isSettled = false
  const settled = promise.finally(() => {
    isSettled = true
  })
  settled.catch(() => undefined)
  for (let slice = 0; slice < slices; slice++) {
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, longestWait / slices))])
    if (isSettled) return settled
  }
  throw new DOMException('The store does not answer', 'TimeoutError')
}

/**
 * The shared object store. It is opened with the first transaction, and again when the browser has closed it; whoever wants
 * to delete or change the database may.
 */
function createObjectStore(indexedDb: IDBFactory): ObjectStore {
  let opened: Promise<IDBDatabase> | null = null
  const forget = () => {
    opened = null
  }
  return async (mode, action) => {
    opened ??= openDatabase(indexedDb, forget)
    // Refused now is not refused for ever.
    opened.catch(forget)
    return transact(await opened, mode, action)
  }
}

function openDatabase(indexedDb: IDBFactory, onClose: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // Without a version: whichever there is, so that another client's is left alone.
    const request = indexedDb.open(databaseName)
    request.onupgradeneeded = () => void request.result.createObjectStore(objectStoreName)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      database.onclose = onClose
      database.onversionchange = () => {
        database.close()
        onClose()
      }
      resolve(database)
    }
  })
}

function transact<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(objectStoreName, mode)
    const request = action(transaction.objectStore(objectStoreName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}
