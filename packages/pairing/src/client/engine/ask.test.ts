import { CodedError } from '@gangway/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RelayClient } from '../../relay/relayClient.js'
import { createMemoryKeyValueStore } from '../../storage/keyValueStore.js'
import { ask } from './ask.js'
import { createEngine } from './createEngine.js'

const topic = 'a'.repeat(64)
const refused = (mayBeSent: boolean) => new CodedError('PAIRING_RELAY_REFUSED', { context: { mayBeSent } })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function startAsking(publish: RelayClient['publish']) {
  const nothing = () => () => undefined
  const relay: RelayClient = {
    getStatus: () => ({ type: 'connected' }),
    onStatus: nothing,
    onMessage: nothing,
    publish,
    subscribe: async () => undefined,
    unsubscribe: async () => undefined,
    wake: async () => undefined,
    hurry: () => undefined,
    close: async () => undefined,
  }
  const engine = await createEngine({
    relay,
    store: createMemoryKeyValueStore(),
    getNow: Date.now,
    log: () => undefined,
    onRequest: async () => null,
    onStrayAnswer: async () => undefined,
  })
  engine.addTopic(topic, { scope: 'session', symKey: 'b'.repeat(64) })
  const until = Date.now() + 300_000
  const asked = ask(
    engine,
    { topic, method: 'wc_sessionRequest', params: {} },
    { until, expiredCode: 'PAIRING_REQUEST_EXPIRED' },
  )
  asked.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  return { engine, asked }
}

test('error: refused before anything was sent, nothing was asked', async () => {
  const publish = vi.fn().mockRejectedValue(refused(false))
  const { asked } = await startAsking(publish)
  await expect(asked).rejects.toMatchObject({ code: 'PAIRING_RELAY_REFUSED' })
  expect(publish).toHaveBeenCalledOnce()
})

test('error: what may be with the wallet is not called unasked, whatever a second try comes to', async () => {
  const publish = vi.fn().mockRejectedValueOnce(refused(true)).mockRejectedValue(refused(false))
  const { asked, engine } = await startAsking(publish)
  await vi.advanceTimersByTimeAsync(300_000)
  await expect(asked).rejects.toMatchObject({ code: 'PAIRING_REQUEST_EXPIRED' })
  // The same message both times.
  expect(publish.mock.calls[0]?.[0]).toEqual(publish.mock.calls[1]?.[0])
  expect(publish).toHaveBeenCalledTimes(2)
  await engine.close()
})
