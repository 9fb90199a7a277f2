import { CodedError } from '@gangway/protocol'
import { expect, test } from 'vitest'
import type { RelayClient, RelayPublish } from '../../relay/relayClient.js'
import { createMemoryKeyValueStore } from '../../storage/keyValueStore.js'
import { createOutbox, type Letter } from './createOutbox.js'

const never = () => Promise.reject(new CodedError('PAIRING_RELAY_UNREACHABLE'))

function createTestRelay() {
  const published: RelayPublish[] = []
  const relay: RelayClient & { isDown: boolean } = {
    isDown: false,
    getStatus: () => ({ type: 'connected' }),
    onStatus: () => () => undefined,
    onMessage: () => () => undefined,
    async publish(message) {
      if (relay.isDown) return never()
      published.push(message)
    },
    subscribe: never,
    unsubscribe: never,
    wake: never,
    hurry: () => undefined,
    close: never,
  }
  return { relay, published }
}

const letter = (id: string): Letter => ({
  id,
  topic: 't',
  message: id,
  tag: 1109,
  ttl: 300,
  prompt: false,
  expiresAt: Date.now() + 300_000,
})

test('default: what is sent is kept no longer', async () => {
  const { relay, published } = createTestRelay()
  const store = createMemoryKeyValueStore()
  const outbox = await createOutbox({ store, relay, getNow: Date.now, log: () => undefined })
  const { sent } = await outbox.post(letter('1'))
  await sent
  expect(published).toEqual([{ topic: 't', message: '1', tag: 1109, ttl: 300, prompt: false }])
  expect(await store.getKeys()).toEqual([])
})

test('behavior: what could not be sent goes out in the next life, in order, unless it is too late', async () => {
  const { relay, published } = createTestRelay()
  const store = createMemoryKeyValueStore()
  relay.isDown = true
  let now = Date.now()
  const options = { store, relay, getNow: () => now, log: () => undefined }
  const outbox = await createOutbox(options)
  const posted = [
    await outbox.post({ ...letter('3'), expiresAt: now + 1 }),
    await outbox.post(letter('2')),
    await outbox.post(letter('1')),
  ]
  await Promise.all(posted.map(({ sent }) => sent))
  expect(await store.getKeys()).toHaveLength(3)
  relay.isDown = false
  now += 2
  const again = await createOutbox(options)
  again.resume()
  await expect.poll(() => store.getKeys()).toEqual([])
  expect(published.map(({ message }) => message)).toEqual(['1', '2'])
})
