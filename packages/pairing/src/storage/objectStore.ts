/** Database and object store that clients of this protocol share on one origin. product.md §9 “Local store name”. */
export const databaseName = 'WALLET_CONNECT_V2_INDEXED_DB'

/** Its one object store: no key path, values as JSON text. Laid out as `@walletconnect/keyvaluestorage` 1.1.1 does. */
export const objectStoreName = 'keyvaluestorage'

/** Runs one transaction on the object store, and resolves with the request's result once it is written. */
export type ObjectStore = <T>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<T>
