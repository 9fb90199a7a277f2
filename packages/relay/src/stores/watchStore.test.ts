import { createLog } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { createMemoryStore } from './createMemoryStore.js'
import { watchStore } from './watchStore.js'

test('behavior: an outage is two lines of the log, however many meet it', async () => {
  const lines: string[] = []
  const log = createLog({}, { write: (line) => void lines.push(JSON.parse(line).msg) })
  let isAway = true
  const store = createMemoryStore()
  const watched = watchStore(
    {
      ...store,
      read: async (...params) => (isAway ? Promise.reject(new Error('away')) : store.read(...params)),
    },
    log,
  )
  const read = () => watched.read('did:key:z', [], 1)
  const outcomes = await Promise.allSettled([read(), read(), read()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  isAway = false
  await Promise.all([read(), read()])
  expect(lines).toEqual(['the store of messages fails', 'the store of messages answers again'])
})
