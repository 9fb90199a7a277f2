import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdentity } from '../crypto/createIdentity.js'
import { createSymKey } from '../crypto/keys.js'
import { createRelayClient } from './createRelayClient.js'
import type { RelayClient } from './relayClient.js'
import { createFakeWebSocket, type FakeSocket } from './tests/createFakeWebSocket.js'

const topic = createSymKey()
const message = { topic, message: 'a', tag: 1108, ttl: 300, prompt: true }
// The clock stands still here, the browser's cryptography does not.
let tokens = 0
const identity = { ...(await createIdentity()), createToken: async () => `a.b.${tokens++}` }

let client: RelayClient
let sockets: FakeSocket[]
/** Timers that the client has set, and that neither ran nor were cleared. */
let timers: Set<unknown>
let unwatch: () => void

beforeEach(() => {
  vi.useFakeTimers()
  ;({ timers, unwatch } = watchTimers())
  // Waits of 75, 150, 300 ms and so on: by chance one is as short or as long as what it is told from.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const fake = createFakeWebSocket()
  sockets = fake.sockets
  client = createRelayClient({
    relayUrl: 'wss://relay.example/relay?a=1',
    projectId: 'p',
    identity,
    log: () => undefined,
    WebSocket: fake.WebSocket,
  })
})

afterEach(async () => {
  await client.close()
  unwatch()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What earlier files of this process left running sets timers too, so those of the client's files alone are counted. */
function watchTimers() {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  const running = new Set<unknown>()
  for (const kind of ['Timeout', 'Interval'] as const) {
    const set: (run: () => void, ms?: number) => unknown = globalThis[`set${kind}`]
    const clear = globalThis[`clear${kind}`] as (timer: unknown) => void
    const setWatched = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const isOwn = /pairing\/src\/relay\/\w+\.ts/.test(String(new Error().stack))
      const timer = set(() => {
        if (kind === 'Timeout') running.delete(timer)
        run(...args)
      }, ms)
      if (isOwn) running.add(timer)
      return timer
    }
    const clearWatched = (timer: unknown) => {
      running.delete(timer)
      clear(timer)
    }
    Object.assign(globalThis, { [`set${kind}`]: setWatched, [`clear${kind}`]: clearWatched })
  }
  const unwatch = () =>
    void Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval })
  return { timers: running, unwatch }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const ignore = () => undefined
const last = () => sockets.at(-1) as FakeSocket

/** Opens the newest socket and answers what is asked on it. */
async function letIn(socket = last()) {
  socket.open()
  await pass(0)
  answer(socket)
  await pass(0)
}

function answer(socket = last()) {
  for (const { id, method } of socket.sent) if (method) socket.say({ id, jsonrpc: '2.0', result: true })
}

test('default: the address has what the relay wants to know, and a new token each time (relay-protocol.md §1)', async () => {
  client.subscribe([topic]).catch(ignore)
  await pass(0)
  const { origin, pathname, searchParams } = new URL(last().address)
  expect(`${origin}${pathname}`).toBe('wss://relay.example/relay')
  expect(Object.fromEntries(searchParams)).toEqual({
    a: '1',
    auth: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    projectId: 'p',
    ua: expect.stringMatching(/^wc-2\/gw-\d+\.\d+\.\d+\//),
    useOnCloseEvent: 'true',
  })
  await letIn()
  await pass(1_000)
  last().close(1006)
  await pass(200)
  expect(sockets).toHaveLength(2)
  expect(last().address).not.toBe(sockets[0]?.address)
})

test('behavior: attempts are further and further apart, and half a minute at most', async () => {
  client.subscribe([topic]).catch(ignore)
  await pass(0)
  const begin = Date.now()
  const gaps: number[] = []
  let before = begin
  for (let attempt = 0; attempt < 14; attempt++) {
    const count = sockets.length
    last().close(1006)
    while (sockets.length === count) await pass(10)
    gaps.push(Date.now() - before)
    before = Date.now()
  }
  gaps.forEach((gap, index) => {
    const whole = Math.min(30_000, 100 * 2 ** (index + 1))
    expect(gap).toBeGreaterThanOrEqual(whole / 2)
    expect(gap).toBeLessThanOrEqual(whole + 20)
  })
})

test('behavior: a relay that lets us in and drops us at once is not asked ever faster', async () => {
  client.subscribe([topic]).catch(ignore)
  await pass(0)
  const begin = Date.now()
  while (Date.now() - begin < 60_000) {
    await letIn()
    last().close(1013)
    const count = sockets.length
    while (sockets.length === count) await pass(50)
  }
  expect(sockets.length).toBeLessThan(15)
})

test('behavior: a connection that lasted is back after a tenth of a second', async () => {
  client.subscribe([topic]).catch(ignore)
  await pass(0)
  await letIn()
  await pass(5_000)
  last().close(4010)
  await pass(100)
  expect(sockets).toHaveLength(2)
})

test('behavior: the heartbeat is 5 s (product.md §9): a connection that was dropped sooner counts as failing', async () => {
  client.subscribe([topic]).catch(ignore)
  await pass(0)
  const countAfter = async (lasted: number) => {
    await letIn()
    await pass(lasted)
    const count = sockets.length
    last().close(4010)
    await pass(100)
    return sockets.length - count
  }
  // One that lasted is back at once; after the other the wait is longer.
  expect(await countAfter(5_000)).toBe(1)
  expect(await countAfter(4_999)).toBe(0)
})

test('behavior: topics are named again on each connection, once each, 500 in one request', async () => {
  const topics = Array.from({ length: 501 }, createSymKey)
  client.subscribe(topics).catch(ignore)
  await pass(0)
  const batches = () => last().sent.map(({ params }) => (params as { topics: string[] }).topics)
  for (const _ of [1, 2]) {
    await letIn()
    expect(batches().map((batch) => batch.length)).toEqual([500, 1])
    expect(batches().flat()).toEqual(topics)
    await pass(10_000)
    expect(batches()).toHaveLength(2)
    last().close(1001)
    await pass(100)
  }
})

test('behavior: what was not answered is said again with the same id, on a new connection (relay-protocol.md §7: 15 s)', async () => {
  const published = client.publish(message)
  await pass(0)
  last().open()
  await pass(0)
  const [first] = last().sent
  await pass(20_000)
  expect(sockets).toHaveLength(2)
  expect(sockets[0]?.isClosed()).toBe(true)
  await letIn()
  expect(last().sent).toEqual([first])
  await published
})

test('behavior: a relay that is busy for a moment is asked again', async () => {
  const published = client.publish(message)
  await pass(0)
  last().open()
  await pass(0)
  const [first] = last().sent
  last().say({ id: first?.id, error: { code: 3001, message: 'Too many requests' } })
  await pass(5_000)
  expect(last().sent).toEqual([first, first])
  answer()
  await published
  expect(sockets).toHaveLength(1)
})

test('error: after a minute without an answer it is given up, and said that it may have come through', async () => {
  const published = client.publish(message).catch((error) => error)
  await pass(0)
  for (let second = 0; second < 60; second++) {
    if (!last().isClosed()) last().open()
    await pass(1_000)
  }
  expect(await published).toMatchObject({ code: 'PAIRING_RELAY_UNREACHABLE', context: { mayBeSent: true } })
})

test('behavior: with nothing left to hear the connection ends, and nothing runs on', async () => {
  client.subscribe([topic]).catch(ignore)
  await pass(0)
  await letIn()
  expect(timers.size).toBeGreaterThan(0)
  const left = client.unsubscribe([topic])
  answer()
  await left
  await pass(5_000)
  expect(last().isClosed()).toBe(true)
  expect(client.getStatus()).toEqual({ type: 'idle' })
  expect(timers.size).toBe(0)
})

test('behavior: closed while a connection opens, none is left', async () => {
  client.subscribe([topic]).catch(ignore)
  await pass(0)
  expect(timers.size).toBeGreaterThan(0)
  await client.close()
  last().open()
  await pass(0)
  expect(last().isClosed()).toBe(true)
  expect(client.getStatus()).toEqual({ type: 'idle' })
  expect(timers.size).toBe(0)
})

test('behavior: after long silence the relay is asked for a sign of life', async () => {
  client.subscribe([topic]).catch(ignore)
  await pass(0)
  await letIn()
  await pass(35_000)
  expect(last().sent.map(({ method }) => method)).toEqual(['irn_batchSubscribe', 'irn_subscribe'])
  await pass(20_000)
  expect(sockets).toHaveLength(2)
})

test('behavior: woken, a connection that no longer answers is replaced within 5 s', async () => {
  client.subscribe([topic]).catch(ignore)
  await pass(0)
  await letIn()
  await pass(5_000)
  const woken = client.wake()
  await pass(5_200)
  expect(sockets).toHaveLength(2)
  await letIn()
  answer()
  await woken
})

test('behavior: woken, it does not wait for the next attempt', async () => {
  client.subscribe([topic]).catch(ignore)
  await pass(0)
  for (let attempt = 0; attempt < 8; attempt++) {
    last().close(1006)
    await pass(20_000)
  }
  const count = sockets.length
  last().close(1006)
  await pass(0)
  const woken = client.wake()
  await pass(100)
  expect(sockets).toHaveLength(count + 1)
  await letIn()
  answer()
  await woken
})

test('behavior: hurried, it tries at once, also where what was asked before has been given up', async () => {
  const given = client.publish(message, { limit: 15_000 }).catch(ignore)
  await pass(0)
  for (let waited = 0; waited < 15_000; waited += 100) {
    if (!last().isClosed()) last().close(1006)
    await pass(100)
  }
  await given
  const count = sockets.length
  const published = client.publish(message)
  client.hurry()
  await pass(100)
  expect(sockets).toHaveLength(count + 1)
  await letIn()
  await published
})

test('error: woken without a relay, it says so after 15 s', async () => {
  client.subscribe([topic]).catch(ignore)
  await pass(0)
  const woken = client.wake().catch((error) => error)
  await pass(15_000)
  expect(await woken).toMatchObject({ code: 'PAIRING_RELAY_UNREACHABLE' })
})

test('behavior: without a network the connection counts as lost, and is back as soon as there is one', async () => {
  await client.close()
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const fake = createFakeWebSocket()
  const options = { relayUrl: 'wss://relay.example', projectId: '', identity, log: ignore }
  client = createRelayClient({ ...options, WebSocket: fake.WebSocket })
  sockets = fake.sockets
  vi.unstubAllGlobals()
  client.subscribe([topic]).catch(ignore)
  await pass(0)
  await letIn()
  page.dispatchEvent(new Event('offline'))
  expect(client.getStatus()).toEqual({ type: 'disconnected' })
  for (let attempt = 0; attempt < 8; attempt++) {
    await pass(20_000)
    last().close(1006)
  }
  const count = sockets.length
  await pass(0)
  page.dispatchEvent(new Event('online'))
  await pass(100)
  expect(sockets).toHaveLength(count + 1)
})

test('behavior: a message is acknowledged with the id it came with, each time, and handled once', async () => {
  const handle = vi.fn(async () => undefined)
  client.onMessage(handle)
  client.subscribe([topic]).catch(ignore)
  await pass(0)
  await letIn()
  const params = { id: 's', data: { topic, message: 'a', tag: 1108, publishedAt: 1 } }
  for (const id of [1_795_190_077_085_362, 1_795_190_077_085_363, '"x"']) {
    last().say({ id, jsonrpc: '2.0', method: 'irn_subscription', params })
  }
  await pass(0)
  expect(handle).toHaveBeenCalledTimes(1)
  const acknowledged = last().sent.filter(({ result }) => result === true)
  expect(acknowledged.map(({ id }) => id)).toEqual([1_795_190_077_085_362, 1_795_190_077_085_363, '"x"'])
})

test('behavior: frames nobody understands change nothing', async () => {
  client.subscribe([topic]).catch(ignore)
  await pass(0)
  await letIn()
  for (const frame of [null, {}, { id: 1, error: 'x' }, { method: 'irn_subscription', params: {} }])
    last().say(frame)
  await pass(0)
  expect(client.getStatus()).toEqual({ type: 'connected' })
})
