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
import { createTestLog } from './createTestLog.js'
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
      await expect.poll(() => receiver.arrived.length, { timeout: 5_000 }).toBe(tries)
      now += 24 * hour
    }
    await expect.poll(() => lines.join(''), { timeout: 5_000 }).toContain('webhook given up')
    expect(lines.join('')).not.toContain(receiver.url)
    expect(await metrics.registry.metrics()).toContain(
      'gangway_webhooks_total{type="login.finished",outcome="given_up"} 1',
    )
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

  test('behavior: a week later nothing of a message is left', async () => {
    const receiver = await receive()
    const endpoints = [toEndpoint(receiver.url)]
    await queue(endpoints, toEvent(1), toEvent(2))
    await deliver(endpoints).close()
    now += 8 * 24 * hour
    deliver([toEndpoint(`${receiver.url}/another`)])
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
