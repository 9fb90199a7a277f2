import { randomBytes } from 'node:crypto'
import { relayBatchLimit, relayLimits } from '@gangway/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestRelay, type TestRelay } from './startTestRelay.js'

let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay()
})
afterAll(() => relay.close())

const newTopic = () => randomBytes(32).toString('hex')
const topic = newTopic()

test.each(['1795190077085362688', '"1795190077085362688"', '18446744073709551615', '"a\\u0062\\"c"', '1'])(
  'default: the id %s is echoed as it was written (relay-protocol.md §10.4)',
  async (id) => {
    const client = await relay.connect()
    const params = `"jsonrpc":"2.0","method":"irn_unsubscribe","params":{"topic":"${topic}","id":"x"}`
    for (const text of [`{"id":${id},${params}}`, `{${params}, "id" : ${id} }`])
      expect(await client.exchange(text)).toBe(`{"id":${id},"jsonrpc":"2.0","result":true}`)
  },
)

test.each([
  ['what is no JSON', '{', -32600, 'Serialization'],
  ['a list', '[]', -32600, 'Serialization'],
  ['no id', '{"jsonrpc":"2.0","method":"irn_subscribe"}', -32600, 'InvalidRequestId'],
  ['an id that is no id', '{"id":{},"jsonrpc":"2.0","method":"irn_subscribe"}', -32600, 'InvalidRequestId'],
  ['a long id', `{"id":"${'1'.repeat(200)}","jsonrpc":"2.0","method":"a"}`, -32600, 'InvalidRequestId'],
])('error: %s is answered under id 0', async (_, text, code, data) => {
  const client = await relay.connect()
  expect(JSON.parse(await client.exchange(text))).toMatchObject({ id: 0, error: { code, data } })
})

test.each([
  ['another JSON-RPC', '"jsonrpc":"1.0","method":"irn_subscribe"', -32600, 'InvalidJsonRpcVersion'],
  ['no method', '"jsonrpc":"2.0"', -32600, 'InvalidMethod'],
  ['an unknown method', '"jsonrpc":"2.0","method":"irn_watchRegister"', -32601, 'InvalidMethod'],
  ['a name of every object', '"jsonrpc":"2.0","method":"constructor"', -32601, 'InvalidMethod'],
])('error: %s', async (_, members, code, data) => {
  const client = await relay.connect()
  const answer = await client.exchange(`{"id":"7",${members}}`)
  expect(JSON.parse(answer)).toMatchObject({ id: '7', error: { code, data } })
})

const publication = { topic, message: 'a', ttl: 300, tag: 0 }
test.each([
  ['irn_subscribe', undefined, 'InvalidParams'],
  ['irn_subscribe', { topic: 'short' }, 'InvalidTopic'],
  ['irn_batchSubscribe', { topics: [] }, 'BatchEmpty'],
  ['irn_batchSubscribe', { topics: Array(relayBatchLimit + 1).fill(topic) }, 'BatchLimitExceeded'],
  ['irn_publish', { ...publication, message: 5 }, 'InvalidParams'],
  ['irn_publish', { ...publication, ttl: -1 }, 'InvalidParams'],
  ['irn_batchPublish', { messages: [publication, { ...publication, topic: '' }] }, 'InvalidTopic'],
  ['wc_proposeSession', { pairingTopic: 'short', sessionProposal: '', ttl: 300 }, 'InvalidTopic'],
])('error: params of %s that do not fit, %#', async (method, params, data) => {
  const client = await relay.connect()
  expect((await client.call(method, params)).error).toMatchObject({ code: -32600, data })
})

test('behavior: older names of the methods do the same (relay-protocol.md §2)', async () => {
  const client = await relay.connect()
  expect((await client.call('iridium_publish', publication)).result).toBe(true)
  expect((await client.call('iridium_subscribe', { topic })).result).toMatch(/^[0-9a-f]{64}$/)
})

test('parameters: 512 KiB pass, a byte more does not (relay-protocol.md §10.9)', async () => {
  const [dapp, wallet] = await Promise.all([relay.connect(), relay.connect()])
  const own = newTopic()
  await wallet.call('irn_subscribe', { topic: own })
  const longest = '"'.repeat(relayLimits.messageSize)
  const publish = (message: string) =>
    dapp.call('irn_publish', { ...publication, topic: own, message, tag: 1109 })
  expect((await publish(longest)).result).toBe(true)
  const [push] = await wallet.waitForPushes(1)
  expect(push?.params.data.message === longest).toBe(true)
  expect((await publish(`${longest.slice(2)}é-`)).error).toEqual({
    code: -32600,
    message: 'Payload size limit exceeded. Maximum size for tag 1109 is 524288',
    data: 'PayloadSizeExceeded',
  })
})

test('error: an attestation counts as part of its message, and U+0000 is in neither', async () => {
  const client = await relay.connect()
  const publish = async (more: object) =>
    (await client.call('irn_publish', { ...publication, topic: newTopic(), ...more })).error?.data
  expect(await publish({ attestation: 'x'.repeat(relayLimits.messageSize) })).toBe('PayloadSizeExceeded')
  expect(await publish({ message: 'a\0b' })).toBe('InvalidParams')
  expect(await publish({ attestation: '\0' })).toBe('InvalidParams')
})

test('parameters: a client has 500 topics (relay-protocol.md §6)', async () => {
  const client = await relay.connect()
  const topics = Array.from({ length: relayLimits.topicsPerClient }, newTopic)
  expect((await client.call('irn_batchSubscribe', { topics })).result).toHaveLength(500)
  expect((await client.call('irn_batchSubscribe', { topics })).result).toHaveLength(500)
  expect((await client.call('irn_subscribe', { topic })).error).toMatchObject({
    code: -32000,
    data: 'SubscriberLimitExceeded',
  })
})

test('behavior: a client keeps all its connections, and gets a message on the newest alone', async () => {
  const [dapp, first] = await Promise.all([relay.connect(), relay.connect()])
  const others = []
  for (let index = 0; index < 20; index += 1) others.push(await relay.connect({ identity: first.identity }))
  const own = newTopic()
  for (const client of [...others, first]) await client.call('irn_subscribe', { topic: own })
  await dapp.call('irn_publish', { ...publication, topic: own })
  await others.at(-1)?.waitForPushes(1)
  for (const client of [first, ...others]) await client.settle()
  expect([first, ...others].reduce((sum, { pushes }) => sum + pushes.length, 0)).toBe(1)
})

test('behavior: whatever a client says, the relay goes on', async () => {
  const client = await relay.connect()
  const anything = fc.oneof(fc.json({ maxDepth: 2 }), fc.string())
  const method = fc.constantFrom('irn_publish', 'irn_batchPublish', 'irn_subscribe', 'irn_fetchMessages')
  const request = fc
    .tuple(method, fc.jsonValue({ maxDepth: 2 }))
    .map(([name, params]) => JSON.stringify({ id: 5, jsonrpc: '2.0', method: name, params }))
  for (const text of fc.sample(fc.oneof(anything, request), 100)) client.socket.send(text)
  client.socket.send(randomBytes(100))
  await client.settle()
  expect(relay.logLines.filter((line) => line.includes('failed'))).toEqual([])
})

test('error: who asks too much is told, and not listened to for a while (relay-protocol.md §6)', async () => {
  let now = 0
  const limits = { messageSize: 1_000, storedBytes: 0, requestsPerMinute: 5, connectionsPerMinute: 0 }
  const limited = await startTestRelay({ limits, getSteady: () => now })
  const [client, other] = await Promise.all([limited.connect(), limited.connect()])
  const messages = Array.from({ length: 4 }, (_, index) => ({ ...publication, message: `${index}` }))
  expect((await client.call('irn_batchPublish', { messages })).result).toBe(true)
  await client.settle()
  const tooMany = { code: 3001, data: 'TooManyRequests' }
  expect((await client.call('irn_subscribe', { topic })).error).toMatchObject(tooMany)
  expect((await other.call('irn_subscribe', { topic })).result).toBeDefined()
  now += 120_000
  expect((await client.call('irn_subscribe', { topic })).result).toBeDefined()
  expect(await limited.metrics.registry.metrics()).toContain(
    'gangway_relay_refusals_total{reason="TooManyRequests"} 1',
  )
  await limited.close()
})
