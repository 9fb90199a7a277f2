import { databaseName, type ObjectStore, objectStoreName } from './objectStore.js'

/**
 * The shared object store. It is opened with the first transaction, and again when the browser has closed it; whoever wants
 * to delete or change the database may.
 */
export function createObjectStore(indexedDb: IDBFactory): ObjectStore {
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
