import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openIndexedDbStore } from './openIndexedDbStore.js'

let indexedDB: IDBFactory

beforeEach(() => {
  indexedDB = new IDBFactory()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('localStorage', createLocalStorage())
})
afterEach(() => void vi.unstubAllGlobals())

/** As a browser's: its keys are its own properties. */
function createLocalStorage(): Storage {
  const storage: Storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  })
  return storage
}

/** The database as another client sees it. product.md §9 “Local store name”. */
function openShared(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB')
    request.onupgradeneeded = () => void request.result.createObjectStore('keyvaluestorage')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function readShared(): Promise<Record<string, unknown>> {
  const database = await openShared()
  const store = database.transaction('keyvaluestorage').objectStore('keyvaluestorage')
  const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())])
  database.close()
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]))
}

async function writeShared(key: string, value: string): Promise<void> {
  const database = await openShared()
  await resultOf(
    database.transaction('keyvaluestorage', 'readwrite').objectStore('keyvaluestorage').put(value, key),
  )
  database.close()
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

test('default: what was written is there after a reload, until it is removed', async () => {
  const store = await openIndexedDbStore()
  await store.set('session/a', { topic: 'a', list: [1, null, 'ü'] })
  await store.set('b', false)
  const reloaded = await openIndexedDbStore()
  expect(await reloaded.get('session/a')).toEqual({ topic: 'a', list: [1, null, 'ü'] })
  expect(await reloaded.getKeys()).toEqual(['b', 'session/a'])
  await reloaded.remove('b')
  expect(await store.get('b')).toBeUndefined()
  expect(await store.getKeys()).toEqual(['session/a'])
})

test('behavior: clients of two names keep apart', async () => {
  const [one, other] = await Promise.all(['a', 'a:b'].map((name) => openIndexedDbStore(name)))
  await one?.set('b:c', 1)
  await other?.set('c', 2)
  expect(await one?.getKeys()).toEqual(['b:c'])
  expect(await other?.getKeys()).toEqual(['c'])
})

test('behavior: another client of the same database keeps its keys, and finds ours as JSON (product.md §9)', async () => {
  await writeShared('wc@2:core:0.3:keychain', '{"a":1}')
  const store = await openIndexedDbStore()
  await store.set('a', 'text')
  for (const key of await store.getKeys()) await store.remove(key)
  await store.set('a', 'text')
  expect(await readShared()).toEqual({
    'wc@2:core:0.3:keychain': '{"a":1}',
    'wc@2:gangway:default:a': '"text"',
  })
})

test('behavior: the database may be deleted while we have it, and is then made anew', async () => {
  const store = await openIndexedDbStore()
  await store.set('a', 1)
  await resultOf(indexedDB.deleteDatabase('WALLET_CONNECT_V2_INDEXED_DB'))
  expect(await store.get('a')).toBeUndefined()
  await store.set('a', 2)
  expect(await (await openIndexedDbStore()).get('a')).toBe(2)
})

test('error: what somebody else broke is as absent', async () => {
  await writeShared('wc@2:gangway:default:a', '{broken')
  expect(await (await openIndexedDbStore()).get('a')).toBeUndefined()
})

describe('what an older client left in localStorage (product.md §9 “Storage key prefixes”)', () => {
  const old = {
    'wc@2:core:0.3//keychain': '{"k":1}',
    walletconnect: '{"v":1}',
    WALLETCONNECT_X: 'text',
    wc_x: '1',
    wallet_connect_y: '2',
  }
  const others = {
    'wagmi.walletConnect.requestedChains': '[1]',
    theme: 'dark',
    WALLETCONNECT_DEEPLINK_CHOICE: '{}',
  }

  test('behavior: is moved once, under the keys a newer client looks for, with the marker 1', async () => {
    Object.assign(localStorage, old, others)
    await openIndexedDbStore()
    expect(await readShared()).toEqual({
      'wc@2:core:0.3:keychain': '{"k":1}',
      walletconnect: '{"v":1}',
      WALLETCONNECT_X: 'text',
      wc_x: '1',
      wallet_connect_y: '2',
      wc_storage_version: '1',
    })
    expect({ ...localStorage }).toEqual(others)

    localStorage.setItem('wc_x', 'new')
    await openIndexedDbStore()
    expect({ ...localStorage }).toEqual({ ...others, wc_x: 'new' })
  })

  test('behavior: replaces nothing that is there already', async () => {
    await writeShared('wc_x', 'newer')
    Object.assign(localStorage, { wc_x: 'older' })
    await openIndexedDbStore()
    expect(await readShared()).toEqual({ wc_x: 'newer', wc_storage_version: '1' })
  })

  test('behavior: with nothing to move no marker is set, so that another client may still move its own', async () => {
    Object.assign(localStorage, others)
    await openIndexedDbStore()
    expect(await readShared()).toEqual({})
  })

  test('behavior: is left alone where another client has moved its own before', async () => {
    await writeShared('wc_storage_version', '1')
    Object.assign(localStorage, old)
    await openIndexedDbStore()
    expect({ ...localStorage }).toEqual(old)
  })
})

describe('a browser that keeps nothing', () => {
  test.each([
    ['has no database', undefined],
    ['throws', { open: () => fail() }],
    ['refuses', { open: () => refuse() }],
    ['never answers', { open: () => ({}) }],
  ])('error: that %s leaves us with memory', async (_, factory) => {
    vi.stubGlobal('indexedDB', factory)
    const onFailure = vi.fn()
    const store = await openIndexedDbStore('a', onFailure)
    await store.set('a', { b: 1 })
    await store.set('c', 1)
    await store.remove('c')
    expect(await store.get('a')).toEqual({ b: 1 })
    expect(await store.getKeys()).toEqual(['a'])
    expect(onFailure).toHaveBeenCalledTimes(1)
  })

  test('error: a database that somebody laid out otherwise leaves us with memory', async () => {
    const request = indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB')
    request.onupgradeneeded = () => void request.result.createObjectStore('another')
    await resultOf(request)
    const onFailure = vi.fn()
    const store = await openIndexedDbStore('a', onFailure)
    await store.set('a', 1)
    expect(await store.get('a')).toBe(1)
    expect(onFailure).toHaveBeenCalledTimes(1)
  })

  test('error: a page without localStorage has its database all the same', async () => {
    vi.stubGlobal('localStorage', undefined)
    await (await openIndexedDbStore()).set('a', 1)
    expect(await (await openIndexedDbStore()).get('a')).toBe(1)
  })

  test('error: a store that fails later goes on with what was read and written', async () => {
    await (await openIndexedDbStore()).set('old', 1)
    const store = await openIndexedDbStore()
    await store.get('old')
    await store.set('new', 2)
    await resultOf(indexedDB.deleteDatabase('WALLET_CONNECT_V2_INDEXED_DB'))
    indexedDB.open = () => refuse() as never
    expect([await store.get('old'), await store.get('new')]).toEqual([1, 2])
  })

  function fail(): never {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }

  function refuse() {
    const request = { onerror: () => undefined, error: new DOMException('no', 'InvalidStateError') }
    queueMicrotask(() => request.onerror())
    return request
  }
})
