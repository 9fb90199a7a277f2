import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createMemoryKeyValueStore } from '../../storage/keyValueStore.js'
import { openRecords } from './openRecords.js'

const schema = v.object({ name: v.string() })

test('default: what was written is there after a restart, and what was removed is not', async () => {
  const store = createMemoryKeyValueStore()
  const records = await openRecords(store, 'thing', schema)
  await records.set('a', { name: 'A' })
  await records.set('b', { name: 'B' })
  await records.remove('a')
  const again = await openRecords(store, 'thing', schema)
  expect(again.getAll()).toEqual([{ name: 'B' }])
  expect(again.get('a')).toBeUndefined()
})

test('error: what does not fit is dropped for good, other kinds are left alone', async () => {
  const store = createMemoryKeyValueStore()
  await store.set('thing/a', { name: 1 })
  await store.set('other/a', 'mine')
  expect((await openRecords(store, 'thing', schema)).getAll()).toEqual([])
  expect(await store.getKeys()).toEqual(['other/a'])
})

test('error: a store that does not give what it has, for now, loses nothing by it', async () => {
  const store = createMemoryKeyValueStore()
  await store.set('thing/a', { name: 'A' })
  const silent = { ...store, get: async () => undefined }
  expect((await openRecords(silent, 'thing', schema)).getAll()).toEqual([])
  expect((await openRecords(store, 'thing', schema)).getAll()).toEqual([{ name: 'A' }])
})
