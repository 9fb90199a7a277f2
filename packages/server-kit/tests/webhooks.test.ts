import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needsPostgres, startPostgres } from '@gangway/dev'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createGuardedPost,
  createMetrics,
  type DatabaseLocation,
  type OpenDatabase,
  openDatabase,
  queueWebhooks,
  startWebhookDelivery,
  toEndpointId,
  type WebhookEndpoint,
  type WebhookEvent,
  webhookMessages,
  webhookMigrations,
  webhookTypes,
} from '../src/index.js'
import { createWebhookStore } from '../src/webhooks/createWebhookStore.js'
import { createTestLog } from './createTestLog.js'
import { startRawServer } from './startHostileServer.js'
import { startWebhookReceiver } from './startWebhookReceiver.js'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

const secret = new Uint8Array(32).fill(3)
const start = Date.UTC(2026, 0, 1)
const hour = 3_600_000

const toEndpoint = (url: string, change: Partial<WebhookEndpoint> = {}): WebhookEndpoint => {
  const endpoint = {
    projectId: 'shop',
    url,
    types: webhookTypes,
    secrets: [secret],
    isPrivate: true,
    ...change,
  }
  return { ...endpoint, id: toEndpointId(endpoint) }
}
const toEvent = (number: number, change: Partial<WebhookEvent> = {}): WebhookEvent => ({
  ...{ key: `event ${number}`, projectId: 'shop', type: 'login.finished', userId: 'person' },
  ...{ at: start, data: { number } },
  ...change,
})

/** What the outbox does, on a database. */
function testOutbox(locate: () => Promise<DatabaseLocation>): void {
  let opened: OpenDatabase
  let folder: string
  let stops: (() => Promise<void>)[]
  let now: number

  beforeAll(async () => {
    const { log } = createTestLog()
    opened = await openDatabase({ location: await locate(), migrations: [webhookMigrations], log })
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gangway-webhooks-'))
    stops = []
    now = start
    await opened.database.execute(sql`truncate webhook_messages`)
  })
  afterEach(async () => {
    for (const stop of stops.reverse()) await stop()
    await rm(folder, { recursive: true })
  })

  const receive = async (options: Omit<Parameters<typeof startWebhookReceiver>[0], 'file'> = {}) => {
    const receiver = await startWebhookReceiver({ file: join(folder, 'handled'), ...options })
    stops.push(receiver.stop)
    return receiver
  }
  const queue = (endpoints: readonly WebhookEndpoint[], ...events: WebhookEvent[]) =>
    opened.database.transaction((tx) => queueWebhooks(tx, endpoints, events, now))
  const deliver = (endpoints: readonly WebhookEndpoint[]) => {
    const { log, lines } = createTestLog()
    const metrics = createMetrics()
    const delivery = startWebhookDelivery({
      ...{ database: opened.database, endpoints, log, metrics, getNow: () => now, getEarliest: () => now },
      post: createGuardedPost({ timeout: 2_000 }),
    })
    stops.push(delivery.close)
    return { ...delivery, lines, metrics }
  }

  test('default: a message is delivered once, signed, with what happened; what was undone is not', async () => {
    const receiver = await receive()
    const endpoints = [toEndpoint(receiver.url)]
    await queue(endpoints, toEvent(1))
    const undone = opened.database.transaction(async (tx) => {
      await queueWebhooks(tx, endpoints, [toEvent(2)], now)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    deliver(endpoints)
    await expect.poll(() => receiver.arrived.length).toBe(1)
    const [{ body, headers } = { body: '', headers: {} }] = receiver.arrived
    expect(JSON.parse(body)).toEqual({
      type: 'login.finished',
      timestamp: '2026-01-01T00:00:00.000Z',
      data: { projectId: 'shop', userId: 'person', number: 1 },
    })
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[\w-]{43}$/),
      'webhook-timestamp': String(start / 1000),
      'webhook-signature': expect.stringMatching(/^v1,/),
    })
    await expect.poll(() => opened.database.$count(webhookMessages, sql`due_at is not null`)).toBe(0)
  })

  test('behavior: an endpoint gets its project’s messages of the types it wants, and each of two its own', async () => {
    const [one, two] = [await receive(), await receive()]
    const endpoints = [
      toEndpoint(one.url, { types: ['account.deleted'] }),
      toEndpoint(two.url),
      toEndpoint(`${two.url}/other`, { projectId: 'other' }),
    ]
    await queue(endpoints, toEvent(1), toEvent(2, { type: 'account.deleted' }))
    deliver(endpoints)
    await expect.poll(() => [one.arrived.length, two.arrived.length]).toEqual([1, 2])
    const ids = [...one.arrived, ...two.arrived].map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
  })

  test('behavior: the same thing queued again, also after it was delivered, is told once', async () => {
    const receiver = await receive()
    const endpoints = [toEndpoint(receiver.url)]
    await queue(endpoints, toEvent(1))
    await queue(endpoints, toEvent(1))
    deliver(endpoints)
    await expect.poll(() => receiver.arrived.length).toBe(1)
    await queue(endpoints, toEvent(1), toEvent(2))
    await expect.poll(() => receiver.arrived.length, { timeout: 5_000 }).toBe(2)
    expect(JSON.parse(receiver.arrived[1]?.body ?? '').data.number).toBe(2)
  })

  test('behavior: both sides restart, answers are lost, and each message is handled once', async () => {
    let isWorking = false
    const lose = await receive({
      answer: (response) => void (isWorking ? response.end() : response.destroy()),
    })
    const endpoints = [toEndpoint(lose.url)]
    await queue(endpoints, ...Array.from({ length: 5 }, (_, number) => toEvent(number)))
    const first = deliver(endpoints)
    // Handled, and unanswered: the sender cannot know.
    await expect.poll(() => lose.readHandled().length, { timeout: 10_000 }).toBe(5)
    await first.close()
    await lose.stop()
    isWorking = true
    const again = await receive({ port: lose.port })
    now += hour
    deliver(endpoints)
    await expect.poll(() => again.arrived.length, { timeout: 10_000 }).toBe(5)
    expect(again.readHandled()).toHaveLength(5)
    await expect.poll(() => opened.database.$count(webhookMessages, sql`due_at is not null`)).toBe(0)
  })

  test('error: a back end that fails is asked again, ever more rarely, and given up after nine more tries', async () => {
    const receiver = await receive({ answer: (response) => void response.writeHead(500).end() })
    const endpoints = [toEndpoint(receiver.url)]
    await queue(endpoints, toEvent(1))
    const { lines, metrics } = deliver(endpoints)
    for (let tries = 1; tries <= 10; tries++) {
      const countFailed = () => lines.join('').split(/webhook (?:not delivered|given up)/).length - 1
      // The next try is due by the clock of this moment.
      await expect.poll(countFailed, { timeout: 5_000 }).toBe(tries)
      expect(receiver.arrived).toHaveLength(tries)
      now += 24 * hour
    }
    expect(lines.join('')).toContain('webhook given up')
    expect(lines.join('')).not.toContain(receiver.url)
    await expect
      .poll(() => metrics.registry.metrics())
      .toContain('gangway_webhooks_total{type="login.finished",outcome="given_up"} 1')
    expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(1)
  })

  test('error: a back end that says it is gone is asked no more', async () => {
    const receiver = await receive({ answer: (response) => void response.writeHead(410).end() })
    const endpoints = [toEndpoint(receiver.url)]
    await queue(endpoints, toEvent(1))
    const { lines } = deliver(endpoints)
    await expect.poll(() => lines.join('')).toContain('webhook given up')
    expect(receiver.arrived).toHaveLength(1)
  })

  test('behavior: a back end that never answers holds up no other', async () => {
    const [stuck, quick] = [await receive({ answer: () => undefined }), await receive()]
    const endpoints = [toEndpoint(stuck.url), toEndpoint(quick.url)]
    await queue(endpoints, ...Array.from({ length: 6 }, (_, number) => toEvent(number)))
    deliver(endpoints)
    await expect.poll(() => quick.arrived.length, { timeout: 1_900 }).toBe(6)
  })

  test('behavior: two back ends that never answer hold up no third', async () => {
    const hold = () => receive({ answer: () => undefined })
    const [one, two, quick] = [await hold(), await hold(), await receive()]
    const endpoints = [one, two, quick].map(({ url }) => toEndpoint(url))
    await queue(endpoints.slice(0, 2), ...Array.from({ length: 6 }, (_, number) => toEvent(number)))
    now += 1
    await queue(endpoints.slice(2), ...Array.from({ length: 6 }, (_, number) => toEvent(number)))
    deliver(endpoints)
    await expect.poll(() => quick.arrived.length, { timeout: 1_900 }).toBe(6)
  })

  test('error: a back end that switches protocols has a failed try like any other, and delivery can be closed', async () => {
    const raw = await startRawServer(
      (socket) => void socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    )
    stops.push(raw.stop)
    const endpoints = [toEndpoint(`http://127.0.0.1:${raw.port}/`)]
    await queue(endpoints, toEvent(1))
    const { lines, close } = deliver(endpoints)
    await expect.poll(() => lines.join(''), { timeout: 5_000 }).toContain('webhook not delivered')
    await close()
  })

  test('behavior: a try that ends after another process delivered the message brings it back no more', async () => {
    const endpoint = toEndpoint('https://shop.example/')
    await queue([endpoint], toEvent(1))
    const store = createWebhookStore(opened.database, () => now)
    const late = await store.claim([endpoint.id])
    now += 31_000
    const second = await store.claim([endpoint.id])
    expect(second).toMatchObject({ id: late?.id, tries: 2 })
    if (!late || !second) throw new Error('no message')
    await store.postpone(late, now)
    expect(await store.claim([endpoint.id])).toBeUndefined()
    await store.end(second.id)
    await store.postpone(second, now)
    expect(await store.count()).toEqual({ waiting: 0, oldest: null })
  })

  test('behavior: a week later nothing of a message is left', async () => {
    const receiver = await receive()
    const endpoints = [toEndpoint(receiver.url)]
    await queue(endpoints, toEvent(1), toEvent(2))
    await deliver(endpoints).close()
    now += 8 * 24 * hour
    deliver([toEndpoint(`${receiver.url}/another`)])
    await expect.poll(() => opened.database.$count(webhookMessages)).toBe(0)
  })

  test('behavior: also of messages whose endpoint was the last one, and was taken away', async () => {
    await queue([toEndpoint('https://shop.example/')], toEvent(1))
    now += 8 * 24 * hour
    deliver([])
    await expect.poll(() => opened.database.$count(webhookMessages)).toBe(0)
  })
}

describe('the outbox on the embedded database', () => testOutbox(async () => 'memory'))
describe.skipIf(!postgres)('the outbox on Postgres', needsPostgres, () =>
  testOutbox(async () => ({ url: (await postgres?.createDatabase()) ?? '' })),
)

describe('createGuardedPost', () => {
  const post = createGuardedPost()
  const body = { body: '{}', headers: {} }

  test.each([
    'http://shop.example/',
    'https://shop.example:8443/',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://localhost/',
    'https://shop/',
    'https://a:b@shop.example/',
  ])('error: %s is never asked', async (url) => {
    await expect(post(url, body)).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
  })
})
