import { hash, randomBytes } from 'node:crypto'
import { relayLimits } from '@gangway/protocol'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { TestClient } from './connectTestClient.js'
import { startTestRelay, type TestRelay } from './startTestRelay.js'

let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay()
})
afterAll(() => relay.close())

const newTopic = () => randomBytes(32).toString('hex')
const publish = (client: TestClient, topic: string, message: string, more = {}) =>
  client.call('irn_publish', { topic, message, ttl: 300, tag: 1108, prompt: true, ...more })
const getTexts = ({ pushes }: TestClient) => pushes.map(({ params }) => params.data.message)
const connectTwo = () => Promise.all([relay.connect(), relay.connect()])

test('default: published before anyone subscribed, pushed right after the answer (relay-protocol.md §10.2)', async () => {
  const topic = newTopic()
  const [dapp, wallet] = await connectTwo()
  expect((await publish(dapp, topic, 'a')).result).toBe(true)
  const { result } = await wallet.call('irn_subscribe', { topic })
  expect(result).toBe(hash('sha256', topic + wallet.identity.clientId))
  const [push] = await wallet.waitForPushes(1)
  expect(push?.params).toEqual({
    id: result,
    data: { topic, message: 'a', publishedAt: expect.any(Number), tag: 1108 },
  })
  expect(String(push?.id)).toMatch(/^\d{16}$/)
  expect(JSON.parse(wallet.frames[0] ?? '').result).toBe(result)
})

test('behavior: a wallet that was away gets what it missed once, in order (relay-protocol.md §10.2)', async () => {
  const topic = newTopic()
  const [dapp, wallet] = await connectTwo()
  await wallet.call('irn_subscribe', { topic })
  await publish(dapp, topic, '0')
  await wallet.waitForPushes(1)
  await wallet.settle()
  wallet.socket.terminate()
  for (const text of ['1', '2', '3']) await publish(dapp, topic, text)
  const back = await relay.connect({ identity: wallet.identity })
  await back.settle()
  expect(back.pushes).toEqual([])
  await back.call('irn_batchSubscribe', { topics: [newTopic(), topic] })
  await back.waitForPushes(3)
  await publish(dapp, topic, '4')
  await back.waitForPushes(4)
  expect(getTexts(back)).toEqual(['1', '2', '3', '4'])
  await back.call('irn_subscribe', { topic })
  await back.settle()
  expect(back.pushes).toHaveLength(4)
})

test('behavior: what was not acknowledged comes again after a reconnect, and only then', async () => {
  const topic = newTopic()
  const [dapp, wallet] = await Promise.all([relay.connect(), relay.connect({ acknowledges: false })])
  await wallet.call('irn_subscribe', { topic })
  await publish(dapp, topic, 'a')
  await wallet.waitForPushes(1)
  await wallet.call('irn_subscribe', { topic })
  await wallet.settle()
  expect(wallet.pushes).toHaveLength(1)
  const back = await relay.connect({ identity: wallet.identity })
  await back.call('irn_subscribe', { topic })
  await back.waitForPushes(1)
})

test('behavior: the same message twice is true and delivered once, acknowledged or not (relay-protocol.md §10.3)', async () => {
  const topic = newTopic()
  const [dapp, wallet] = await connectTwo()
  await wallet.call('irn_subscribe', { topic })
  const answers = await Promise.all([publish(dapp, topic, 'a'), publish(dapp, topic, 'a')])
  await wallet.waitForPushes(1)
  await wallet.settle()
  answers.push(await publish(dapp, topic, 'a'))
  expect(answers.map(({ result }) => result)).toEqual([true, true, true])
  await wallet.settle()
  expect(wallet.pushes).toHaveLength(1)
})

test('behavior: unsubscribing what is not known is true (relay-protocol.md §10.3)', async () => {
  const client = await relay.connect()
  const topic = newTopic()
  expect((await client.call('irn_unsubscribe', { topic, id: 'any' })).result).toBe(true)
  const subscriptions = [{ topic, id: 'any' }]
  expect((await client.call('irn_batchUnsubscribe', { subscriptions })).result).toBe(true)
})

test('behavior: nothing comes back to who published it, nor to who unsubscribed', async () => {
  const topic = newTopic()
  const [dapp, wallet] = await connectTwo()
  for (const client of [dapp, wallet]) await client.call('irn_subscribe', { topic })
  await publish(dapp, topic, 'a')
  await wallet.waitForPushes(1)
  await wallet.call('irn_unsubscribe', { topic, id: 'its own' })
  await publish(dapp, topic, 'b')
  for (const client of [dapp, wallet]) await client.settle()
  expect([dapp.pushes.length, wallet.pushes.length]).toEqual([0, 1])
})

test.each([
  ['the number', (id: number) => id],
  ['its digits', (id: number) => `${id}`],
  ['its digits and an n', (id: number) => `${id}n`],
])('behavior: a push is acknowledged by %s (relay-protocol.md §10.4)', async (_, toId) => {
  const topic = newTopic()
  const [dapp, wallet] = await Promise.all([relay.connect(), relay.connect({ acknowledges: false })])
  await wallet.call('irn_subscribe', { topic })
  await publish(dapp, topic, 'a')
  const [push] = await wallet.waitForPushes(1)
  wallet.socket.send(JSON.stringify({ id: toId(push?.id ?? 0), jsonrpc: '2.0', result: true }))
  await wallet.settle()
  const back = await relay.connect({ identity: wallet.identity })
  await back.call('irn_subscribe', { topic })
  await back.settle()
  expect(back.pushes).toEqual([])
})

test('behavior: of two sockets of a client the newest that subscribed is pushed to, either may acknowledge, and what one leaves the other gets', async () => {
  const topic = newTopic()
  const [dapp, old] = await Promise.all([relay.connect(), relay.connect({ acknowledges: false })])
  await old.call('irn_subscribe', { topic })
  const young = await relay.connect({ identity: old.identity, acknowledges: false })
  await publish(dapp, topic, 'a')
  const [push] = await old.waitForPushes(1)
  young.socket.send(JSON.stringify({ id: push?.id, jsonrpc: '2.0', result: true }))
  await young.call('irn_subscribe', { topic })
  await publish(dapp, topic, 'b')
  await young.waitForPushes(1)
  expect([getTexts(old), getTexts(young)]).toEqual([['a'], ['b']])
  const { connections } = relay.getStats()
  young.socket.terminate()
  await vi.waitFor(() => expect(relay.getStats().connections).toBe(connections - 1))
  await publish(dapp, topic, 'c')
  await old.waitForPushes(3)
  await old.settle()
  expect(getTexts(old)).toEqual(['a', 'b', 'c'])
})

test('behavior: an empty attestation stays empty, an absent one absent (relay-protocol.md §10.8)', async () => {
  const topic = newTopic()
  const [dapp, wallet] = await connectTwo()
  await publish(dapp, topic, 'a', { attestation: '' })
  await wallet.call('irn_subscribe', { topic })
  await publish(dapp, topic, 'b')
  await publish(dapp, topic, 'c', { attestation: 'token "quoted"' })
  await publish(dapp, topic, 'd', { attestation: null })
  const pushes = await wallet.waitForPushes(4)
  expect(pushes.map(({ params }) => params.data.attestation)).toEqual(['', undefined, 'token "quoted"', null])
})

test('behavior: wc_proposeSession subscribes and publishes under tag 1100 (relay-protocol.md §10.7)', async () => {
  const pairingTopic = newTopic()
  const [dapp, wallet] = await connectTwo()
  const propose = () =>
    dapp.call('wc_proposeSession', {
      pairingTopic,
      sessionProposal: 'proposal',
      ttl: 300,
      correlationId: 1,
      attestation: '',
    })
  expect((await propose()).result).toBe(true)
  expect((await propose()).result).toBe(true)
  await wallet.call('irn_subscribe', { topic: pairingTopic })
  const [push] = await wallet.waitForPushes(1)
  expect(push?.params.data).toMatchObject({ message: 'proposal', tag: 1100, attestation: '' })
  await publish(wallet, pairingTopic, 'declined', { tag: 1120 })
  await dapp.waitForPushes(1)
  await dapp.call('irn_unsubscribe', { topic: pairingTopic, id: 'its own' })
  await publish(wallet, pairingTopic, 'late')
  await dapp.settle()
  expect(getTexts(dapp)).toEqual(['declined'])
})

test('behavior: wc_approveSession answers the pairing, then settles the session it subscribes to (relay-protocol.md §10.7)', async () => {
  const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
  const [dapp, wallet] = await connectTwo()
  await dapp.call('irn_batchSubscribe', { topics: [pairingTopic, sessionTopic] })
  await publish(dapp, sessionTopic, 'stored before')
  const { result } = await wallet.call('wc_approveSession', {
    pairingTopic,
    sessionTopic,
    sessionProposalResponse: 'response',
    sessionSettlementRequest: 'settlement',
    ttl: 300,
    correlationId: 1,
  })
  expect(result).toBe(true)
  const pushes = await dapp.waitForPushes(2)
  expect(pushes.map(({ params: { data } }) => [data.topic, data.message, data.tag])).toEqual([
    [pairingTopic, 'response', 1101],
    [sessionTopic, 'settlement', 1102],
  ])
  await wallet.waitForPushes(1)
  expect(getTexts(wallet)).toEqual(['stored before'])
})

test('behavior: fetched is delivered', async () => {
  const topics = [newTopic(), newTopic()]
  const [dapp, wallet] = await connectTwo()
  for (const topic of topics) await publish(dapp, topic, topic, { attestation: '' })
  const first = await wallet.call('irn_fetchMessages', { topic: topics[0] })
  expect(first.result).toEqual({
    messages: [
      { topic: topics[0], message: topics[0], publishedAt: expect.any(Number), tag: 1108, attestation: '' },
    ],
    hasMore: false,
  })
  const second = await wallet.call('irn_batchFetchMessages', { topics })
  expect(second.result).toMatchObject({ messages: [{ message: topics[1] }], hasMore: false })
  await wallet.call('irn_batchSubscribe', { topics })
  await wallet.settle()
  expect(wallet.pushes).toEqual([])
})

test('behavior: more than a page of stored messages comes whole and in order, with what is published meanwhile', async () => {
  const topics = [newTopic(), newTopic()]
  const [dapp, wallet] = await connectTwo()
  const texts = Array.from({ length: 120 }, (_, index) => `${index}`)
  const batch = (part: string[]) =>
    dapp.call('irn_batchPublish', {
      messages: part.map((message) => ({ topic: topics[Number(message) % 2], message, ttl: 300, tag: 0 })),
    })
  await batch(texts.slice(0, 100))
  const [subscribed] = await Promise.all([
    wallet.call('irn_batchSubscribe', { topics }),
    batch(texts.slice(100)),
  ])
  expect(subscribed.result).toHaveLength(2)
  await wallet.waitForPushes(120)
  await wallet.settle()
  const received = getTexts(wallet)
  expect(received).toHaveLength(120)
  for (const parity of [0, 1])
    expect(received.filter((text) => Number(text) % 2 === parity)).toEqual(
      texts.filter((text) => Number(text) % 2 === parity),
    )
})

test('parameters: a message is kept 30 s at least and 30 days at most, 10 min where nobody is subscribed (relay-protocol.md §6)', async () => {
  const topic = newTopic()
  const client = await relay.connect()
  await publish(client, topic, 'short', { ttl: 0 })
  await publish(client, topic, 'unawaited', { ttl: 4_000_000_000 })
  await client.call('irn_subscribe', { topic })
  await publish(client, topic, 'long', { ttl: 4_000_000_000 })
  const { messages } = await relay.store.read('another', [topic], 3)
  expect(messages.map(({ publishedAt, expiresAt }) => expiresAt - publishedAt)).toEqual([
    30_000, 600_000, 2_592_000_000,
  ])
})

test('error: a topic nobody reads is full after 64 messages (relay-protocol.md §6)', async () => {
  const topic = newTopic()
  const [dapp, wallet] = await connectTwo()
  const messages = Array.from({ length: relayLimits.messagesPerTopic }, (_, index) => ({
    topic,
    message: `${index}`,
    ttl: 300,
    tag: 0,
  }))
  expect((await dapp.call('irn_batchPublish', { messages })).result).toBe(true)
  expect((await publish(dapp, topic, 'too many')).error).toMatchObject({
    code: -32000,
    data: 'MailboxLimitExceeded',
  })
  await wallet.call('irn_subscribe', { topic })
  await wallet.waitForPushes(messages.length)
  await wallet.settle()
  expect((await publish(dapp, topic, 'one more')).result).toBe(true)
})

test('behavior: a few large messages that a client never answers hide no other topic', async () => {
  const [busy, other] = [newTopic(), newTopic()]
  const [dapp, wallet] = await Promise.all([relay.connect(), relay.connect({ acknowledges: false })])
  // Of a page of 1 MiB three.
  for (let number = 0; number < 4; number++) await publish(dapp, busy, `${number}`.repeat(400_000))
  await publish(dapp, other, 'other')
  await wallet.call('irn_subscribe', { topic: busy })
  await wallet.waitForPushes(3)
  await wallet.call('irn_subscribe', { topic: other })
  await wallet.waitForPushes(4)
  await wallet.settle()
  expect(getTexts(wallet).slice(3)).toEqual(['other'])
})

test('behavior: a client that never answers what one topic had gets what is on another half a minute later', async () => {
  let now = 0
  const relay = await startTestRelay({ getSteady: () => now, times: { pingInterval: 1_000 } })
  onTestFinished(() => relay.close())
  const [busy, other] = [newTopic(), newTopic()]
  const [dapp, wallet] = await Promise.all([relay.connect(), relay.connect({ acknowledges: false })])
  for (let number = 0; number < 40; number++) await publish(dapp, busy, `${number}`)
  await publish(dapp, other, 'other')
  await wallet.call('irn_subscribe', { topic: busy })
  await wallet.waitForPushes(32)
  await wallet.call('irn_subscribe', { topic: other })
  await wallet.settle()
  expect(wallet.pushes).toHaveLength(32)
  now += 30_000
  await wallet.waitForPushes(33)
  await wallet.settle()
  expect(getTexts(wallet).slice(32)).toEqual(['other'])
})
