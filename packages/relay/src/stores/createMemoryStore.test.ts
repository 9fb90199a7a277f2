import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMemoryStore } from './createMemoryStore.js'

const topic = 'a'.repeat(64)
const toMessage = (message: string, expiresAt: number) => ({
  topic,
  messageId: hash('sha256', message),
  message,
  tag: 0,
  publishedAt: 0,
  expiresAt,
  publisher: 'dapp',
})

test('behavior: what has expired is not read, and removed', async () => {
  let now = 0
  const store = createMemoryStore({ getNow: () => now })
  await store.publish(toMessage('short', 10))
  await store.publish(toMessage('long', 20))
  now = 10
  expect((await store.read('wallet', [topic], 5)).messages.map(({ message }) => message)).toEqual(['long'])
  expect(await store.removeExpired(now)).toBe(1)
  expect(await store.publish(toMessage('short', 30))).toBe('stored')
  expect(await store.publish(toMessage('long', 30))).toBe('duplicate')
  expect(await store.removeExpired(30)).toBe(2)
})

test('behavior: what has expired, and is published again before it is removed, is stored again', async () => {
  let now = 0
  const store = createMemoryStore({ getNow: () => now })
  const message = toMessage('again', 10)
  await store.publish(message)
  await store.acknowledge('wallet', topic, message.messageId)
  now = 10
  expect(await store.publish(toMessage('again', 20))).toBe('stored')
  expect((await store.read('wallet', [topic], 5)).messages).toHaveLength(1)
  expect(await store.removeExpired(15)).toBe(0)
})

test('parameters: a topic holds 2 MiB that nobody has (relay-protocol.md §6)', async () => {
  const store = createMemoryStore()
  const expiresAt = Date.now() + 60_000
  const long = toMessage('x'.repeat(2_097_152), expiresAt)
  expect(await store.publish(long)).toBe('stored')
  expect(await store.publish(toMessage('', expiresAt))).toBe('stored')
  expect(await store.publish(toMessage('y', expiresAt))).toBe('full')
  await store.acknowledge('wallet', topic, long.messageId)
  expect(await store.publish(toMessage('y', expiresAt))).toBe('stored')
})
