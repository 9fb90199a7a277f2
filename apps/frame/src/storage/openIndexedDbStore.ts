/** Where the Worker keeps what outlives a call. Values are cloned, keys of WebCrypto too. */
export type KeyValueStore = {
  /** undefined: there is none. */
  read(name: string): Promise<unknown>
  /** All of it or nothing; a name whose value is undefined is deleted. */
  write(changes: Readonly<Record<string, unknown>>): Promise<void>
}

const databaseName = 'gangway'
const tableName = 'values'

/**
 * A store in IndexedDB, apart for each project and app origin: apps of one site share the browser's partition.
 * embedded-wallet.md §3, §4. Fails or hangs where the browser refuses storage; the caller guards every call.
 */
export async function openIndexedDbStore(projectId: string, appOrigin: string): Promise<KeyValueStore> {
  const database = await openDatabase()
  // Lets somebody delete the site's data while this is open; later calls then fail.
  database.onversionchange = () => database.close()
  const toKey = (name: string) => [projectId, appOrigin, name]
  return {
    read: (name) => toPromise(database.transaction(tableName).objectStore(tableName).get(toKey(name))),
    write: (changes) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(tableName, 'readwrite')
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
        const table = transaction.objectStore(tableName)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) table.delete(toKey(name))
          else table.put(value, toKey(name))
        }
      }),
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(tableName)
  return toPromise(request)
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
