import { createLog, createMetrics, startServer } from '@gangway/server-kit'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { serveMetrics } from './serveMetrics.js'

const operatorToken = 'operator-token-of-this-test-01234567'
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

async function start(config: { environment: 'local' | 'production'; operatorToken?: string }) {
  const role = new Hono().all('*', (context) => context.text(`role ${context.req.path}`))
  const parts = { log: createLog({ level: 'silent' }), metrics: createMetrics() }
  const fetchBoth = serveMetrics({ ...parts, config: { operatorToken: undefined, ...config } }, role.fetch)
  const server = await startServer({ fetch: fetchBoth, host: '127.0.0.1', port: 0, portVariable: 'none' })
  stops.push(() => server.close(0))
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
    return { status: response.status, text: await response.text() }
  }
}

const authorization = `Bearer ${operatorToken}`

test('default: whoever bears OPERATOR_TOKEN reads the measurements of the process', async () => {
  const get = await start({ environment: 'production', operatorToken })
  const { status, text } = await get('/metrics', { authorization })
  expect(status).toBe(200)
  expect(text).toContain('# TYPE gangway_rate_limited_total counter')
})

test.each<[string, Record<string, string>]>([
  ['nobody', {}],
  ['another token', { authorization: `${authorization}x` }],
  ['the token alone', { authorization: operatorToken }],
  ['this machine, it says', { 'x-forwarded-for': '127.0.0.1', host: 'localhost' }],
])('error: %s is told that there is nothing', async (_, headers) => {
  const get = await start({ environment: 'production', operatorToken })
  const { status, text } = await get('/metrics', headers)
  expect([status, JSON.parse(text).code]).toEqual([404, 'NOT_FOUND'])
})

test('behavior: without a token production has none, because its proxy is on this machine; the local world has', async () => {
  expect((await (await start({ environment: 'production' }))('/metrics')).status).toBe(404)
  expect((await (await start({ environment: 'local' }))('/metrics')).status).toBe(200)
})

test('behavior: every other path is the role’s', async () => {
  const get = await start({ environment: 'production', operatorToken })
  for (const path of ['/', '/metrics/', '/metricsx', '/a/metrics', '/?x=/metrics'])
    expect((await get(path)).text).toBe(`role ${path.split('?')[0]}`)
  expect((await get('/metrics?x=1')).status).toBe(404)
})
