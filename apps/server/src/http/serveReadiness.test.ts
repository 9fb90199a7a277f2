import { createLog, createMetrics } from '@gangway/server-kit'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createHealth } from '../health/createHealth.js'
import { serveReadiness } from './serveReadiness.js'

function start() {
  const stopping = new AbortController()
  const health = createHealth(stopping.signal)
  const role = new Hono().all('*', (context) => context.text(`role ${context.req.path}`))
  const parts = { log: createLog({ level: 'silent' }), metrics: createMetrics(), health }
  const fetchBoth = serveReadiness(parts, role.fetch)
  const get = async (path: string) => fetchBoth(new Request(`http://127.0.0.1${path}`), {} as never)
  return { health, stopping, get }
}

test('default: a process that needs nothing serves', async () => {
  const { get } = start()
  const response = await get('/readyz?x=1')
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok', parts: {} }])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('behavior: it is sent nobody while its database is away, and still serves while something else is', async () => {
  const { health, get } = start()
  let state: 'ok' | 'failing' = 'failing'
  health.add('recovery', { isNeeded: false, getState: () => ({ state: 'failing', reason: 'HTTP_502' }) })
  health.add('database', { isNeeded: true, getState: () => ({ state }) })
  const away = await get('/readyz')
  expect([away.status, await away.json()]).toEqual([
    503,
    { status: 'failing', parts: { recovery: { state: 'failing', reason: 'HTTP_502' }, database: { state } } },
  ])
  state = 'ok'
  const back = await get('/readyz')
  expect([back.status, await back.json()]).toMatchObject([200, { status: 'degraded' }])
})

test('behavior: from SIGTERM on it is sent nobody', async () => {
  const { stopping, get } = start()
  stopping.abort()
  const response = await get('/readyz')
  expect([response.status, await response.json()]).toEqual([503, { status: 'draining', parts: {} }])
})

test('behavior: every other path is the role’s', async () => {
  const { get } = start()
  for (const path of ['/', '/readyz/', '/a/readyz', '/healthz'])
    expect(await (await get(path)).text()).toBe(`role ${path}`)
})
