import { randomUUID } from 'node:crypto'
import { needsPostgres, startPostgres } from '@gangway/dev'
import { type EventCountsResponse, errorMessages } from '@gangway/protocol'
import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEventManager, createEventStore, type EventManager } from '../src/index.js'
import { openTestDatabase } from './openTestDatabase.js'
import { startDataApi, type TestDataApi } from './startDataApi.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const operatorToken = 'operator-token-of-this-test-01234567'
const day = 86_400_000
const patience = { timeout: 10_000 }
const noon = Date.UTC(2026, 10, 21, 12)

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

const toBody = (props: object, more: object = {}) => ({
  eventId: randomUUID(),
  url: `https://app.example/send?to=${address}`,
  domain: 'app.example',
  timestamp: 5,
  props: { type: 'track', ...props },
  ...more,
})

const testEvents = (open: () => Promise<OpenDatabase>) => {
  let opened: OpenDatabase
  let api: TestDataApi
  let manager: EventManager
  let now = noon

  const start = async () => {
    api = await startDataApi({
      networks: [],
      operatorToken,
      createEvents(parts) {
        const store = createEventStore(opened.database)
        manager = createEventManager({ ...parts, store, retention: 90, getNow: () => now })
        return manager
      },
    })
  }
  const post = (body: unknown, headers: Record<string, string> = { origin: 'https://app.example' }) =>
    fetch(`${api.url}/e?projectId=local&st=gangway&sv=core-1`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers,
    })
  /** Ends what takes events in, which writes what waits, and starts anew. */
  const restart = async () => {
    await api.stop()
    await manager.close()
    await start()
  }
  const readRows = async () => (await opened.database.execute(sql`select * from events order by event`)).rows

  beforeAll(async () => {
    opened = await open()
    await start()
  })
  beforeEach(async () => {
    now = noon
    await opened.database.execute(sql`delete from events`)
  })
  afterAll(async () => {
    await api.stop()
    await manager.close()
    await opened.close()
  })

  test('default: keeps the event, its properties and the page, and counts it', async () => {
    const event = toBody({ event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'MetaMask' } })
    const response = await post(event)
    expect(response.status).toBe(202)
    expect(await response.json()).toEqual({})
    await expect.poll(readRows, patience).toEqual([
      {
        id: event.eventId,
        project_id: 'local',
        domain: 'app.example',
        event: 'CONNECT_SUCCESS',
        properties: { method: 'browser', name: 'MetaMask' },
        received_at: `${noon}`,
      },
    ])
    const metrics = await api.readMetrics()
    expect(metrics).toContain('gangway_events_total{event="CONNECT_SUCCESS"} 1')
  })

  test('behavior: the same event again is the same event', async () => {
    const event = toBody({ event: 'MODAL_OPEN' })
    for (let times = 0; times < 3; times++) await post(event)
    await restart()
    await post(event)
    await restart()
    expect(await readRows()).toHaveLength(1)
  })

  test('behavior: a great many old events are deleted, some by each statement', async () => {
    await opened.database.execute(sql`
      insert into events (id, project_id, domain, event, received_at)
      select gen_random_uuid(), 'local', '', 'MODAL_OPEN', number from generate_series(1, 12000) number`)
    const query = vi.spyOn(opened.database.$client, 'query')
    await createEventStore(opened.database).deleteBefore(12_000)
    const deletions = query.mock.calls.filter((args) => JSON.stringify(args).includes('delete from'))
    query.mockRestore()
    expect(deletions).toHaveLength(3)
    expect(await readRows()).toMatchObject([{ received_at: '12000' }])
  })

  test('behavior: no address, e-mail or page is in the store or the log, whatever sends them', async () => {
    const canary = 'canary@mail.example'
    const properties = { address, message: `failed for ${address} and ${canary}`, networks: [address] }
    const props = { event: 'CONNECT_ERROR', address, properties }
    await post(toBody(props, { address, domain: `${address}.example` }), {})
    await post(toBody({ event: `SEEN_${address.slice(2).toUpperCase()}` }))
    await post(toBody({ event: 'MODAL_OPEN', properties: { [address]: 1 } }))
    await post(`{"canary":"${address}"}`)
    await restart()
    const rows = await readRows()
    expect(rows.map(({ event }) => event)).toEqual(['CONNECT_ERROR', 'MODAL_OPEN', 'OTHER'])
    expect(rows[0]?.properties).toEqual({
      message: 'failed for [removed] and [removed]',
      networks: ['[removed]'],
    })
    const kept = JSON.stringify(rows) + api.lines.join()
    expect(kept).not.toMatch(new RegExp(`${address.slice(2, 12)}|canary|/send`, 'i'))
  })

  test('behavior: whatever a page sends can be kept', async () => {
    const values = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.double())
    const sent = fc.sample(fc.dictionary(fc.string({ unit: 'binary' }), values, { maxKeys: 4 }), 50)
    const accepted = await Promise.all(
      ['\u0000', '\ud800', ...sent].map(async (value) => {
        const properties = typeof value === 'string' ? { [`a${value}`]: value, value } : value
        return (await post(toBody({ event: 'MODAL_OPEN', properties }))).status
      }),
    )
    await restart()
    expect(await readRows()).toHaveLength(accepted.filter((status) => status === 202).length)
    expect(accepted.filter((status) => status !== 202 && status !== 413)).toEqual([])
  })

  test('behavior: names not known here are kept, and counted together', async () => {
    await post(toBody({ event: 'SOMETHING_NEW' }))
    await restart()
    expect((await readRows()).map(({ event }) => event)).toEqual(['SOMETHING_NEW'])
  })

  test('behavior: events are deleted when their time is over', async () => {
    await post(toBody({ event: 'MODAL_OPEN' }))
    now = noon + 60 * day
    await post(toBody({ event: 'MODAL_CLOSE' }))
    now = noon + 91 * day
    await restart()
    const readNames = async () => (await readRows()).map(({ event }) => event)
    await expect.poll(readNames, patience).toEqual(['MODAL_CLOSE'])
  })

  test('behavior: counts per day and event, for whoever bears the token', async () => {
    const count = async (query: string, token = operatorToken) => {
      const headers = { authorization: `Bearer ${token}` }
      return fetch(`${api.url}/e/counts?${query}`, { headers })
    }
    for (const event of ['MODAL_OPEN', 'MODAL_OPEN', 'MODAL_CLOSE']) await post(toBody({ event }))
    now = noon + day
    await post(toBody({ event: 'MODAL_OPEN' }))
    await restart()
    const response = await count('projectId=local&from=2026-11-21&to=2026-11-22')
    expect((await response.json()) as EventCountsResponse).toEqual({
      counts: [
        { day: '2026-11-21', event: 'MODAL_CLOSE', count: 1 },
        { day: '2026-11-21', event: 'MODAL_OPEN', count: 2 },
        { day: '2026-11-22', event: 'MODAL_OPEN', count: 1 },
      ],
    })
    const firstDay = await count('projectId=local&from=2026-11-21&to=2026-11-21')
    expect(((await firstDay.json()) as EventCountsResponse).counts).toHaveLength(2)
    expect(await (await count('projectId=other&from=2026-11-21')).json()).toEqual({ counts: [] })
    expect((await count('projectId=local', 'wrong')).status).toBe(404)
    expect((await count('projectId=local&from=yesterday')).status).toBe(400)
  })

  test('error: a page whose origin is not allowed', async () => {
    const response = await post(toBody({ event: 'MODAL_OPEN' }), { origin: 'https://elsewhere.example' })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      reasons: [{ description: errorMessages.ORIGIN_NOT_ALLOWED }],
    })
  })

  test.each([
    ['not JSON', '{', 400],
    ['no id', { props: { type: 'track', event: 'MODAL_OPEN' } }, 400],
    ['a name that is none', toBody({ event: 'modal open' }), 400],
    ['another type', { ...toBody({}), props: { type: 'page', event: 'MODAL_OPEN' } }, 400],
    ['more than 4 kB', toBody({ event: 'MODAL_OPEN', properties: { text: 'x'.repeat(4096) } }), 413],
  ])('error: %s', async (_what, body, status) => {
    expect((await post(body)).status).toBe(status)
  })
}

describe('POST /e on embedded (services.md §5)', () => testEvents(openTestDatabase))
describe.skipIf(!postgres)('POST /e on Postgres (services.md §5)', needsPostgres, () =>
  testEvents(async () => openTestDatabase({ url: (await postgres?.createDatabase()) ?? '' })),
)

describe('without a store (ANALYTICS=off)', () => {
  let api: TestDataApi
  beforeAll(async () => {
    api = await startDataApi({ networks: [], rateLimits: { perClient: 4, perProject: 0 }, operatorToken })
  })
  afterAll(() => api.stop())

  test('behavior: events and those of pairing clients are taken and forgotten, within the limits', async () => {
    const post = (path: string, body: unknown) =>
      fetch(`${api.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
    const analytics = await fetch(`${api.url}/getAnalyticsConfig`)
    expect(await analytics.json()).toEqual({ isAnalyticsEnabled: false })
    expect((await post('/e?projectId=local', toBody({ event: 'MODAL_OPEN' }))).status).toBe(202)
    const batch = await post('/batch?projectId=local&st=events_sdk&sv=js-2.19.2', [{ eventId: 'x' }])
    expect([batch.status, await batch.json()]).toEqual([202, {}])
    expect((await post('/e?projectId=unknown', {})).status).toBe(401)
    expect((await fetch(`${api.url}/e/counts?projectId=local`)).status).toBe(404)
    const more = Array.from({ length: 4 }, () => post('/batch?projectId=local', []))
    expect((await Promise.all(more)).map(({ status }) => status)).toContain(429)
  })
})
