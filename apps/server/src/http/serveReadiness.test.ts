import { createLog, createMetrics } from '@gangway/server-kit'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createHealth } from '../health/createHealth.js'
import { serveReadiness } from './serveReadiness.js'

const operatorToken = 'operator-token-of-this-test-01234567'
const authorization = `Bearer ${operatorToken}`

function start() {
  const stopping = new AbortController()
  const health = createHealth(stopping.signal)
  const role = new Hono().all('*', (context) => context.text(`role ${context.req.path}`))
  const config = { environment: 'production' as const, operatorToken }
  const parts = { config, log: createLog({ level: 'silent' }), metrics: createMetrics(), health }
  const fetchBoth = serveReadiness(parts, role.fetch)
  const get = async (path: string, headers: Record<string, string> = { authorization }) =>
    fetchBoth(new Request(`http://127.0.0.1${path}`, { headers }), {} as never)
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

test.each<[string, Record<string, string>]>([
  ['nobody', {}],
  ['another token', { authorization: `${authorization}x` }],
  ['this machine, it says', { 'x-forwarded-for': '127.0.0.1', host: 'localhost' }],
])('behavior: %s is told whether it serves, and of no part', async (_, headers) => {
  const { health, stopping, get } = start()
  health.add('mail', { isNeeded: false, getState: () => ({ state: 'failing', reason: 'EAUTH' }) })
  const degraded = await get('/readyz', headers)
  expect([degraded.status, await degraded.json()]).toEqual([200, { status: 'ok' }])
  health.add('database', { isNeeded: true, getState: () => ({ state: 'failing' }) })
  const away = await get('/readyz', headers)
  expect([away.status, await away.json()]).toEqual([503, { status: 'failing' }])
  stopping.abort()
  expect(await (await get('/readyz', headers)).json()).toEqual({ status: 'draining' })
})

test('behavior: it lives whatever is away, as another start would not help', async () => {
  const { health, stopping, get } = start()
  health.add('database', { isNeeded: true, getState: () => ({ state: 'failing' }) })
  stopping.abort()
  const response = await get('/livez', {})
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('behavior: from SIGTERM on it is sent nobody', async () => {
  const { stopping, get } = start()
  stopping.abort()
  const response = await get('/readyz')
  expect([response.status, await response.json()]).toEqual([503, { status: 'draining', parts: {} }])
})

test('behavior: every other path is the role’s', async () => {
  const { get } = start()
  for (const path of ['/', '/readyz/', '/a/readyz', '/livez/', '/healthz', '/*'])
    expect(await (await get(path)).text()).toBe(`role ${path}`)
})
