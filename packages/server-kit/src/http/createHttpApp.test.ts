import { expect, test } from 'vitest'
import { createTestLog } from '../../tests/createTestLog.js'
import { createMetrics } from '../metrics.js'
import { createHttpApp } from './createHttpApp.js'
import { isOriginAllowed, originRules } from './originRules.js'
import { readJsonBody } from './readJsonBody.js'
import { startServer } from './startServer.js'

function setUp() {
  const { log, lines } = createTestLog()
  const metrics = createMetrics()
  const app = createHttpApp({ log, metrics })
  app.use(originRules((origin) => isOriginAllowed(['https://app.example', '*loopback*'], origin)))
  app.get('/v1/account/:address', (context) => context.json({ address: context.req.param('address') }))
  app.get('/fault', () => {
    throw new TypeError('canary')
  })
  app.post('/echo', async (context) => context.json({ body: await readJsonBody(context, 64) }))
  return { app, lines, metrics }
}

test('behavior: log and metrics hold the route pattern, never path, query or body (architecture.md §6)', async () => {
  const { app, lines, metrics } = setUp()
  await app.request('/v1/account/canary?email=canary')
  await app.request('/echo', { method: 'POST', body: '{"canary":1}' })
  await app.request('/echo', { method: 'POST', body: 'canary' })
  await app.request('/nowhere/canary')
  await app.request('/fault')
  const kept = lines.join('') + (await metrics.registry.metrics())
  expect(kept).not.toContain('canary')
  expect(kept).toContain('"route":"/v1/account/:address","status":200')
  expect(kept).toContain('route="none",status="404"')
})

test('behavior: a probe is logged at debug level, whatever it is answered, and measured as any other request', async () => {
  const { app, lines, metrics } = setUp()
  for (const path of ['/livez', '/readyz', '/healthz', '/auth/healthz', '/metrics'])
    app.get(path, (context) => context.json({}, 503))
  for (const path of ['/livez', '/readyz', '/healthz', '/auth/healthz', '/metrics', '/v1/account/healthz'])
    await app.request(path)
  const logged = lines.map((line) => JSON.parse(line)).map(({ level, route }) => [route, level])
  expect(logged).toEqual([
    ['/livez', 20],
    ['/readyz', 20],
    ['/healthz', 20],
    ['/auth/healthz', 20],
    ['/metrics', 20],
    ['/v1/account/:address', 30],
  ])
  expect(await metrics.registry.metrics()).toContain('route="/readyz",status="503"')
})

test('behavior: every answer, errors too, has a request id of its own', async () => {
  const { app, lines } = setUp()
  const ids = []
  for (const path of ['/v1/account/x', '/nowhere', '/fault']) {
    const id = (await app.request(path)).headers.get('x-request-id')
    ids.push(id)
    expect(lines.join('')).toContain(String(id))
  }
  expect(new Set(ids).size).toBe(3)
})

test('behavior: a refusal and a fault are in the log: when, which request, which route, and what became of it', async () => {
  const { app, lines } = setUp()
  const before = Date.now()
  const refused = await app.request('/echo', { method: 'POST', headers: { origin: 'https://evil.example' } })
  const failed = await app.request('/fault')
  const read = ({ headers }: Response) =>
    lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === headers.get('x-request-id'))
  expect(read(refused)).toMatchObject([
    { level: 20, code: 'ORIGIN_NOT_ALLOWED', msg: 'request refused' },
    { level: 30, method: 'POST', status: 403, msg: 'request' },
  ])
  expect(read(failed)).toMatchObject([
    { level: 50, code: 'UNKNOWN', error: { name: 'TypeError' }, msg: 'request failed' },
    { level: 30, method: 'GET', route: '/fault', status: 500, msg: 'request' },
  ])
  // Unix milliseconds: one time everywhere.
  for (const line of lines) expect(JSON.parse(line).time).toBeGreaterThanOrEqual(before)
})

test('error: a fault answers 500 in the shape of every error and says nothing', async () => {
  const response = await setUp().app.request('/fault')
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({
    status: 'FAILED',
    code: 'UNKNOWN',
    reasons: [{ field: '', description: 'An error occurred' }],
  })
})

test.each(['/v1/account/x', '/nowhere', '/fault'])(
  'default: opened as a page, the answer of %s loads nothing and stands in no frame; it is what it says it is',
  async (path) => {
    const { headers } = await setUp().app.request(path)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toBe('application/json')
  },
)

test('behavior: of a parameter that is given twice the first counts, and no body or header passes for one', async () => {
  const { app } = setUp()
  app.post('/query', (context) => context.json({ one: context.req.query('a'), all: context.req.query() }))
  const ask = async (query: string) => {
    const headers = { a: '3', cookie: 'a=4', 'content-type': 'application/x-www-form-urlencoded' }
    return (await app.request(`/query?${query}`, { method: 'POST', headers, body: 'a=5' })).json()
  }
  expect(await ask('a=1&a=2')).toEqual({ one: '1', all: { a: '1' } })
  expect(await ask('%61=1&a=2')).toEqual({ one: '1', all: { a: '1' } })
  expect(await ask('b=1')).toEqual({ all: { b: '1' } })
})

test.each([undefined, 'application/json', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded'])(
  'parameters: a JSON body of content type %s is read (services.md §2)',
  async (type) => {
    const headers: Record<string, string> = type ? { 'content-type': type } : {}
    const body = new TextEncoder().encode('{"a":"é"}')
    const response = await setUp().app.request('/echo', { method: 'POST', headers, body })
    expect(await response.json()).toEqual({ body: { a: 'é' } })
  },
)

test('error: a body that is too large or no JSON', async () => {
  const { app } = setUp()
  expect((await app.request('/echo', { method: 'POST', body: JSON.stringify('x'.repeat(64)) })).status).toBe(
    413,
  )
  expect((await app.request('/echo', { method: 'POST', body: '{' })).status).toBe(400)
  expect((await app.request('/echo', { method: 'POST' })).status).toBe(400)
})

test.each([
  'https://app.example',
  'http://localhost:1',
  'http://secure.localhost:2',
  'http://127.0.0.1:3',
  'http://[::1]:4',
])('parameters: origin %s may call', async (origin) => {
  const { app } = setUp()
  const preflight = await app.request('/echo', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-sdk-version,x-sdk-type',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
  expect(preflight.headers.get('access-control-allow-headers')).toBe(
    'authorization,content-type,x-nonce-jwt,x-sdk-version,x-sdk-type',
  )
  const response = await app.request('/nowhere', { headers: { origin } })
  expect(response.headers.get('access-control-allow-origin')).toBe(origin)
})

test.each([
  'https://evil.example',
  'https://app.example.evil.example',
  'http://app.example',
  'null',
  'http://127.0.0.1.evil.example',
  'http://notlocalhost',
])('error: origin %s is refused, simple requests too', async (origin) => {
  const { app } = setUp()
  const response = await app.request('/echo', { method: 'POST', headers: { origin }, body: '{}' })
  expect(response.status).toBe(403)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})

test.each(['/v1/account/x', '/own', '/nowhere', '/fault'])(
  'behavior: %s is answered with the same headers over a connection',
  async (path) => {
    const { app } = setUp()
    app.get('/own', (context) => context.text('', 200, { vary: 'accept-encoding' }))
    const headers = { origin: 'https://app.example' }
    const { port, close } = await startServer({
      ...{ fetch: app.fetch, host: '127.0.0.1', port: 0, portVariable: 'none' },
    })
    const [inside, outside] = [
      await app.request(path, { headers }),
      await fetch(`http://127.0.0.1:${port}${path}`, { headers }),
    ]
    await outside.text()
    await close(0)
    const ofConnection = ['connection', 'content-length', 'date', 'keep-alive']
    const read = (response: Response) =>
      [...response.headers.keys()].filter((name) => !ofConnection.includes(name)).toSorted()
    expect(read(outside)).toEqual(read(inside))
    expect(outside.headers.get('access-control-allow-origin')).toBe('https://app.example')
    expect(outside.headers.get('vary')).toBe(path === '/own' ? 'accept-encoding' : 'Origin')
  },
)
