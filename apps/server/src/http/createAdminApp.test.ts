import { createHttpApp, createLog, createMetrics } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { createHealth } from '../health/createHealth.js'
import { createAdminApp, hideOperatorPaths } from './createAdminApp.js'

const log = createLog({ level: 'silent' })

function setUp(operatorToken?: string) {
  const metrics = createMetrics()
  const config = { environment: 'production' as const, operatorToken }
  const ready = createHealth(new AbortController().signal)
  ready.add('mail', { isNeeded: false, getState: () => ({ state: 'unknown' }) })
  const parts = { log, metrics, config, health: ready }
  const health = { status: 'ok' }
  const app = createHttpApp(parts)
  app.get('/healthz', (context) => context.json({ ...health, role: 'frame' }))
  const auth = { isThere: true }
  app.get('/auth/healthz', (context) =>
    auth.isThere ? context.json({ status: 'ok', role: 'auth' }) : context.json({ code: 'NONE' }, 503),
  )
  const admin = createAdminApp(parts, () => [{ name: 'frame', role: app }])
  const ask = async (fetch: typeof admin, path: string, headers = {}) =>
    fetch(new Request(`http://127.0.0.1${path}`, { headers }))
  return { admin, open: hideOperatorPaths(parts, app.fetch), health, auth, ask }
}

test('default: tells how all roles are, and what was measured, which their own ports then do not', async () => {
  const { admin, open, health, ask } = setUp()
  expect(await (await ask(admin, '/healthz')).json()).toEqual({
    status: 'ok',
    roles: [
      { status: 'ok', role: 'frame' },
      { status: 'ok', role: 'auth' },
    ],
  })
  health.status = 'degraded'
  expect(await (await ask(admin, '/healthz')).json()).toMatchObject({ status: 'degraded' })
  expect(await (await ask(admin, '/metrics')).text()).toContain('gangway_http_request_duration_seconds')
  expect(await (await ask(admin, '/readyz')).json()).toEqual({
    status: 'ok',
    parts: { mail: { state: 'unknown' } },
  })
  expect((await ask(admin, '/livez')).status).toBe(200)
  for (const path of ['/healthz', '/auth/healthz', '/metrics', '/relay/healthz'])
    expect([path, (await ask(open, path)).status]).toEqual([path, 404])
})

test('behavior: a role that waits for its database is told of, too', async () => {
  const { admin, auth, ask } = setUp()
  auth.isThere = false
  const answer = await ask(admin, '/healthz')
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      status: 'degraded',
      roles: [
        { status: 'ok', role: 'frame' },
        { status: 'failing', role: 'frame' },
      ],
    },
  ])
})

test('behavior: with a token measurements, and which part is away, are for whoever bears it', async () => {
  const token = 'operator-token-of-this-test-01234567'
  const { admin, ask } = setUp(token)
  expect((await ask(admin, '/metrics')).status).toBe(404)
  expect(await (await ask(admin, '/readyz')).json()).toEqual({ status: 'ok' })
  expect((await ask(admin, '/metrics', { authorization: `Bearer ${token}` })).status).toBe(200)
})
