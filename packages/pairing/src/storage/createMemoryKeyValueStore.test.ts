import { expect, test } from 'vitest'
import { createMemoryKeyValueStore } from './keyValueStore.js'

test('default: keeps values as a database would, apart from what was handed in', async () => {
  const store = createMemoryKeyValueStore()
  const value = { list: [1] }
  await store.set('a', value)
  value.list.push(2)
  expect(await store.get('a')).toEqual({ list: [1] })
  expect(await store.getKeys()).toEqual(['a'])
  await store.remove('a')
  expect(await store.get('a')).toBeUndefined()
})
