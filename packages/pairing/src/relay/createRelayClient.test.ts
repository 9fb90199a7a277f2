import { relayAuthTexts } from '@gangway/protocol'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createIdentity } from '../crypto/createIdentity.js'
import { createSymKey } from '../crypto/keys.js'
import { createRelayClient, type RelayClientOptions } from './createRelayClient.js'
import type { RelayClient, RelayMessage, RelayPublish } from './relayClient.js'
import { startRelay, type TestRelay } from './tests/startRelay.js'

let relay: TestRelay
const clients: RelayClient[] = []

beforeAll(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})
afterAll(() => relay.stop())

async function connect(
  options: Partial<RelayClientOptions> = {},
): Promise<{ client: RelayClient; heard: string[] }> {
  const client = createRelayClient({
    relayUrl: relay.url,
    projectId: '',
    identity: await createIdentity(),
    log: () => undefined,
    WebSocket,
    ...options,
  })
  clients.push(client)
  const heard: string[] = []
  client.onMessage(async ({ message }) => void heard.push(message))
  return { client, heard }
}

const createTopic = createSymKey
const write = (topic: string, message: string, rest: Partial<RelayPublish> = {}): RelayPublish => ({
  topic,
  message,
  tag: 1108,
  ttl: 300,
  prompt: false,
  ...rest,
})

test('default: what one publishes another hears, also when it was published first', async () => {
  const topic = createTopic()
  const { client, heard } = await connect()
  const other = await connect()
  const seen: RelayMessage[] = []
  other.client.onMessage(async (message) => void seen.push(message))
  await client.publish(write(topic, 'before', { attestation: '' }))
  await other.client.subscribe([topic])
  await client.publish(write(topic, 'after'))
  await vi.waitFor(() => expect(other.heard).toEqual(['before', 'after']))
  expect(seen[0]).toEqual({ topic, message: 'before', tag: 1108, publishedAt: expect.any(Number) })
  expect(heard).toEqual([])
})

test('behavior: nothing is opened before there is something to say or to hear', async () => {
  const { client } = await connect()
  expect(client.getStatus()).toEqual({ type: 'idle' })
  await client.wake()
  expect(client.getStatus()).toEqual({ type: 'idle' })
})

test('behavior: tells where it stands', async () => {
  const { client } = await connect()
  const seen: string[] = []
  client.onStatus(({ type }) => seen.push(type))
  await client.subscribe([createTopic()])
  await client.close()
  expect(seen).toEqual(['connecting', 'connected', 'idle'])
})

test('behavior: a message is acknowledged once it is handled, and not before', async () => {
  const topic = createTopic()
  const identity = await createIdentity()
  await (await connect()).client.publish(write(topic, 'a'))
  const first = await connect({ identity })
  let finish = () => {}
  first.client.onMessage(() => new Promise((resolve) => (finish = resolve)))
  await first.client.subscribe([topic])
  await vi.waitFor(() => expect(first.heard).toEqual(['a']))
  await first.client.close()
  finish()

  const second = await connect({ identity })
  await second.client.subscribe([topic])
  await vi.waitFor(() => expect(second.heard).toEqual(['a']))
  await vi.waitFor(async () => {
    const third = await connect({ identity })
    await third.client.subscribe([topic])
    await third.client.wake()
    expect(third.heard).toEqual([])
  })
})

test('behavior: a listener that fails keeps the message neither from the others nor from being acknowledged', async () => {
  const topic = createTopic()
  const log = vi.fn()
  const identity = await createIdentity()
  const { client, heard } = await connect({ identity, log })
  client.onMessage(() => {
    throw new Error('at once')
  })
  client.onMessage(async () => Promise.reject(new Error('later')))
  await client.subscribe([topic])
  await (await connect()).client.publish(write(topic, 'a'))
  await vi.waitFor(() => expect(heard).toEqual(['a']))
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith(expect.stringContaining('at once')))
  expect(log).toHaveBeenCalledWith(expect.stringContaining('later'))
})

test('behavior: what was left is heard no more', async () => {
  const [kept, left] = [createTopic(), createTopic()]
  const { client, heard } = await connect()
  await client.subscribe([kept, left])
  await client.unsubscribe([left])
  const other = await connect()
  await other.client.publish(write(left, 'left'))
  await other.client.publish(write(kept, 'kept'))
  await vi.waitFor(() => expect(heard).toEqual(['kept']))
})

test('behavior: as many topics as the relay allows, heard and left', async () => {
  const wide = await startRelay()
  const { client } = await connect({ relayUrl: wide.url })
  const topics = Array.from({ length: 500 }, createTopic)
  await client.subscribe(topics)
  expect(wide.getStats().subscriptions).toBe(500)
  await client.unsubscribe(topics)
  expect(wide.getStats().subscriptions).toBe(0)
  await client.close()
  await wide.stop()
})

test('behavior: woken, it is done when all that was stored has been handled', async () => {
  const topic = createTopic()
  const identity = await createIdentity()
  const away = await connect({ identity })
  await away.client.subscribe([topic])
  await away.client.close()
  const other = await connect()
  const messages = Array.from({ length: 20 }, (_, index) => `${index}`)
  for (const message of messages) await other.client.publish(write(topic, message))

  const { client, heard } = await connect({ identity })
  client.subscribe([topic]).catch(() => undefined)
  await client.wake()
  expect(heard).toEqual(messages)
})

test('behavior: a relay that went away is found again, and nothing said or heard is lost', async () => {
  const restarted = await startRelay()
  const topic = createTopic()
  const { client, heard } = await connect({ relayUrl: restarted.url })
  const other = await connect({ relayUrl: restarted.url })
  await client.subscribe([topic])
  await other.client.publish(write(topic, 'before'))
  await vi.waitFor(() => expect(heard).toEqual(['before']))
  await restarted.stop()
  await vi.waitFor(() => expect(client.getStatus()).toEqual({ type: 'disconnected' }))
  const published = other.client.publish(write(topic, 'meanwhile'))
  await restarted.start()
  await published
  await vi.waitFor(() => expect(heard).toEqual(['before', 'meanwhile']))
  expect(client.getStatus()).toEqual({ type: 'connected' })
  await Promise.all([client.close(), other.client.close()])
  await restarted.stop()
})

test('error: a relay that sends us away is asked again only when there is need', async () => {
  const strict = await startRelay({ audiences: ['wss://elsewhere.example'] })
  let opened = 0
  class CountingWebSocket extends WebSocket {
    constructor(address: string) {
      super(address)
      opened++
    }
  }
  const { client } = await connect({ relayUrl: strict.url, WebSocket: CountingWebSocket })
  const refused = { code: 'PAIRING_RELAY_REFUSED', context: { mayBeSent: false } }
  await expect(client.publish(write(createTopic(), 'a'))).rejects.toMatchObject(refused)
  expect(client.getStatus()).toEqual({ type: 'refused', reason: relayAuthTexts.audience })
  expect(opened).toBe(1)
  await expect(client.subscribe([createTopic()])).rejects.toMatchObject({ code: 'PAIRING_RELAY_REFUSED' })
  await expect(client.wake()).rejects.toMatchObject({ code: 'PAIRING_RELAY_REFUSED' })
  expect(opened).toBe(3)
  await strict.stop()
})

test('error: a message that is too long is refused, and the connection stays', async () => {
  const { client } = await connect()
  const tooLong = 'a'.repeat(524_289)
  await expect(client.publish(write(createTopic(), tooLong))).rejects.toMatchObject({
    code: 'PAIRING_RELAY_REFUSED',
    message: expect.stringContaining('Payload size limit exceeded'),
    context: { mayBeSent: false },
  })
  expect(client.getStatus()).toEqual({ type: 'connected' })
})

test('error: a relay that is not there is given up after a time, knowing that nothing was sent', async () => {
  const { client } = await connect({ relayUrl: 'ws://127.0.0.1:1/relay' })
  await expect(client.publish(write(createTopic(), 'a'), { limit: 300 })).rejects.toMatchObject({
    code: 'PAIRING_RELAY_UNREACHABLE',
    context: { mayBeSent: false },
  })
  await vi.waitFor(() => expect(client.getStatus()).toEqual({ type: 'idle' }))
})

test('error: whoever gives up, before or meanwhile, waits no longer', async () => {
  const { client } = await connect({ relayUrl: 'ws://127.0.0.1:1/relay' })
  const controller = new AbortController()
  const published = client.publish(write(createTopic(), 'a'), { signal: controller.signal })
  controller.abort()
  await expect(published).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  const late = client.publish(write(createTopic(), 'a'), { signal: controller.signal })
  await expect(late).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('error: closed, it opens nothing and ends what waits', async () => {
  const { client } = await connect({ relayUrl: 'ws://127.0.0.1:1/relay' })
  const waiting = client.publish(write(createTopic(), 'a'))
  await client.close()
  await expect(waiting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await expect(client.subscribe([createTopic()])).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test.each(['', 'relay.example', 'https://relay.example'])(
  'error: “%s” is no address of a relay',
  (relayUrl) => expect(connect({ relayUrl })).rejects.toMatchObject({ code: 'INVALID_INPUT' }),
)
