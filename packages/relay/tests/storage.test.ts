import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestClient } from './connectTestClient.js'
import { startTestRelay } from './startTestRelay.js'

const newTopic = () => randomBytes(32).toString('hex')
const big = 'x'.repeat(500_000)
const limit = 64 * 1024 * 1024
const unlimited = { messageSize: 524_288, storedBytes: limit, requestsPerMinute: 0, connectionsPerMinute: 0 }

/** A client of the network a header names, as a trusted proxy would. */
const networks = {
  limits: unlimited,
  getClientIp: ({ headers }: { headers: Headers }) => headers.get('x-network') ?? '192.0.2.1',
}
const fromNetwork = (network: string) => ({ webSocket: { headers: { 'x-network': network } } })

/** Publishes to topics nobody knows until it is refused; resolves with the bytes taken and the refusal. */
async function fill(client: TestClient): Promise<{ taken: number; message: string | undefined }> {
  for (let taken = 0; ; taken += big.length) {
    const { error } = await client.call('irn_publish', {
      topic: newTopic(),
      message: big,
      ttl: 2_592_000,
      tag: 0,
    })
    if (error) return { taken, message: error.message }
  }
}

test('behavior: who publishes without end has a sixteenth of the room, however many its keys; others’ messages arrive (H3)', async () => {
  const relay = await startTestRelay(networks)
  const [first, second] = [await relay.connect(), await relay.connect()]
  const { taken, message } = await fill(first)
  expect(message).toContain('There is no room for more messages')
  expect(taken).toBeGreaterThan(limit / 16 - 2 * big.length)
  expect(await fill(second)).toEqual({ taken: 0, message })
  expect(await relay.store.measure()).toBeLessThanOrEqual(limit / 16)

  const [dapp, wallet] = await Promise.all([
    relay.connect(fromNetwork('198.51.100.1')),
    relay.connect(fromNetwork('198.51.100.2')),
  ])
  const topic = newTopic()
  await wallet.call('irn_subscribe', { topic })
  await dapp.call('irn_publish', { topic, message: 'for the wallet', ttl: 300, tag: 1108 })
  const [push] = await wallet.waitForPushes(1)
  expect(push?.params.data.message).toBe('for the wallet')
  await relay.close()
})

test('behavior: many networks together stay below the limit as well (H3)', async () => {
  const relay = await startTestRelay(networks)
  for (let index = 0; index < 20; index += 1)
    await fill(await relay.connect(fromNetwork(`203.0.113.${index}`)))
  expect(await relay.store.measure()).toBeLessThanOrEqual(limit)
  await relay.close()
})

test('error: more bytes a minute than 64 KiB for each request allowed (H3)', async () => {
  const relay = await startTestRelay({ limits: { ...unlimited, requestsPerMinute: 60 } })
  const client = await relay.connect()
  const { taken, message } = await fill(client)
  expect(message).toBe('Too many bytes')
  expect(taken).toBeLessThanOrEqual(60 * 65_536)
  await relay.close()
})
