import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createMemoryStore, type MailboxStore } from '../src/index.js'
import { startTestRelay } from './startTestRelay.js'

const newTopic = () => randomBytes(32).toString('hex')
const text = 'x'.repeat(400_000)

/** More than what the system keeps for a socket. */
const count = 32

test('behavior: a client that does not read misses nothing when it reads again, and everything keeps its order', async () => {
  const relay = await startTestRelay()
  const [dapp, wallet] = await Promise.all([relay.connect(), relay.connect()])
  const topics = Array.from({ length: count / 4 }, newTopic)
  await wallet.call('irn_batchSubscribe', { topics })
  wallet.socket.pause()
  for (let index = 0; index < count; index += 1) {
    const topic = topics[index % topics.length]
    const { result } = await dapp.call('irn_publish', {
      topic,
      message: `${index} ${text}`,
      ttl: 300,
      tag: 0,
    })
    expect(result).toBe(true)
  }
  const pushed = async () => (await relay.metrics.relayPushes.get()).values[0]?.value
  expect(await pushed()).toBeLessThan(count)
  wallet.socket.resume()
  const pushes = await wallet.waitForPushes(count)
  await wallet.settle()
  expect(pushes).toHaveLength(count)
  for (const topic of topics) {
    const numbers = pushes
      .filter(({ params }) => params.data.topic === topic)
      .map(({ params }) => Number.parseInt(params.data.message, 10))
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  }
  await relay.close()
})

test('behavior: pings are answered, also those of one who does not read for a while', async () => {
  const relay = await startTestRelay()
  const client = await relay.connect()
  const ponged = once(client.socket, 'pong')
  client.socket.ping('a')
  expect(`${(await ponged)[0]}`).toBe('a')
  let pongs = 0
  client.socket.on('pong', () => {
    pongs += 1
  })
  client.socket.pause()
  const ping = 'x'.repeat(125)
  const sent = 100_000
  for (let index = 0; index < sent; index += 1) client.socket.ping(ping)
  client.socket.resume()
  await vi.waitFor(() => expect(pongs).toBe(sent), { timeout: 30_000 })
  await relay.close()
}, 60_000)

test('behavior: clients that ask for much and never read are handed each message once at most, and nobody else waits (A2)', async () => {
  const store = createMemoryStore()
  let handedOut = 0
  const counted: MailboxStore = {
    ...store,
    read: async (...params) => {
      const page = await store.read(...params)
      handedOut += page.messages.length
      return page
    },
  }
  const relay = await startTestRelay({ store: counted })
  const [publisher, others] = await Promise.all([relay.connect(), relay.connect()])
  const topic = newTopic()
  for (let index = 0; index < 4; index += 1)
    await publisher.call('irn_publish', {
      topic,
      message: `${index} ${text}`,
      ttl: 300,
      tag: 0,
    })
  const params = { topics: [topic] }
  const silent = await Promise.all(Array.from({ length: 8 }, () => relay.connect()))
  for (const { socket } of silent) {
    socket.pause()
    // In one write, as nobody can be stopped in the midst of.
    for (let id = 1; id <= 800; id += 1)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_batchFetchMessages', params }))
  }
  for (let index = 0; index < 20; index += 1) await others.settle()
  // Were all requests of a write answered at once, each would have been: 25,600.
  expect(handedOut).toBe(8)
  expect(relay.getStats().connections).toBe(10)
  const [first] = silent
  first?.socket.resume()
  const isMessage = (frame: string) => frame.includes('"messages":[{')
  await vi.waitFor(() => expect(first?.frames.filter(isMessage)).toHaveLength(4))
  expect(handedOut).toBe(8 + 3)
  await relay.close()
})

test('behavior: requests for stored messages are answered one after the other; those beyond 256 KiB of waiting ones are refused', async () => {
  const relay = await startTestRelay()
  const client = await relay.connect()
  client.socket.pause()
  const topics = Array.from({ length: 100 }, newTopic)
  const calls = Array.from({ length: 50 }, () => client.call('irn_batchFetchMessages', { topics }))
  client.socket.resume()
  const errors = (await Promise.all(calls)).map(({ error }) => error?.data)
  // Each has 6.8 kB.
  expect(errors.filter((error) => error === undefined)).toHaveLength(1 + 38)
  expect(errors.slice(39)).toEqual(Array(11).fill('TooManyRequests'))
  await relay.close()
})

test('behavior: one that never reads again is dropped, its messages are kept', async () => {
  const relay = await startTestRelay({ times: { pingInterval: 200, stallGrace: 200 } })
  const [dapp, wallet] = await Promise.all([relay.connect(), relay.connect()])
  const topics = Array.from({ length: count / 4 }, newTopic)
  await wallet.call('irn_batchSubscribe', { topics })
  wallet.socket.pause()
  for (let index = 0; index < count; index += 1) {
    const topic = topics[index % topics.length]
    await dapp.call('irn_publish', { topic, message: `${index} ${text}`, ttl: 300, tag: 0 })
  }
  await vi.waitFor(() => expect(relay.getStats().connections).toBe(1))
  const { messages, hasMore } = await relay.store.read(wallet.identity.clientId, topics, 1)
  expect({ count: messages.length, hasMore }).toEqual({ count: 1, hasMore: true })
  await relay.close()
})
