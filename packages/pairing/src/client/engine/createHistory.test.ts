import { expect, test } from 'vitest'
import { createMemoryKeyValueStore } from '../../storage/keyValueStore.js'
import { createHistory } from './createHistory.js'

const answer = { text: '{}', tag: 1109, ttl: 300 }

test('default: survives a restart, for as long as a relay may deliver a request again', async () => {
  const store = createMemoryKeyValueStore()
  let now = 0
  const getNow = () => now
  await (await createHistory(store, getNow)).set('topic', '1', answer)
  expect((await createHistory(store, getNow)).get('topic', '1')?.answer).toEqual(answer)
  now = 2_592_000_000
  expect((await createHistory(store, getNow)).get('topic', '1')).toBeUndefined()
  expect(await store.getKeys()).toEqual([])
})

test('behavior: a peer without end fills it only so far, and the newest stay', async () => {
  let now = 0
  const store = createMemoryKeyValueStore()
  const history = await createHistory(store, () => now++)
  for (let id = 0; id < 1_500; id++) await history.set('topic', String(id), null)
  expect((await store.getKeys()).length).toBeLessThanOrEqual(1_000)
  expect(history.get('topic', '1499')).toBeDefined()
  expect(history.get('topic', '0')).toBeUndefined()
})
