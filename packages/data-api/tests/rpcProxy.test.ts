import { getFreePort, type Instance, startAnvil } from '@gangway/dev'
import { gangwayOne, gangwayTwo } from '@gangway/registry'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getDeadUrl, startDataApi, startStalledServer } from './startDataApi.js'

let anvil: Instance
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
})

afterAll(() => anvil.stop())

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

async function startApi(rpcUrls = [anvil.url], options: Partial<Parameters<typeof startDataApi>[0]> = {}) {
  const networks = [
    { network: gangwayOne, rpcUrls },
    { network: gangwayTwo, rpcUrls: [] },
  ]
  const api = await startDataApi({ networks, ...options })
  stops.push(api.stop)
  return {
    ...api,
    post: (
      body: unknown,
      query = 'chainId=eip155:31337&projectId=local',
      headers: Record<string, string> = {},
    ) => fetch(`${api.url}/v1/?${query}`, { method: 'POST', body: JSON.stringify(body), headers }),
  }
}

const call = (id: unknown, method = 'eth_chainId') => ({ jsonrpc: '2.0', id, method, params: [] })

test('default: one call, by content type text/plain as viem sends it', async () => {
  const response = await (await startApi()).post(call('a'))
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'a', result: '0x7a69' })
})

test('behavior: a batch of 1000 passes, one of 1001 does not (product.md §9)', async () => {
  const { post } = await startApi()
  const answers = await (await post(Array.from({ length: 1000 }, (_, id) => call(id)))).json()
  expect(answers).toEqual(Array.from({ length: 1000 }, (_, id) => ({ jsonrpc: '2.0', id, result: '0x7a69' })))
  const refusal = await (await post(Array.from({ length: 1001 }, (_, id) => call(id)))).json()
  expect(refusal).toMatchObject({ id: null, error: { code: -32600 } })
})

test('error: a method off the list (product.md §8), and nothing reaches the node', async () => {
  const { post } = await startApi()
  expect(await (await post(call(1, 'anvil_setBalance'))).json()).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32601, message: 'Requested RPC call is not allowed' },
  })
})

test('behavior: the second upstream answers when the first is dead', async () => {
  const { post, url } = await startApi([await getDeadUrl(), anvil.url])
  expect(await (await post(call(1))).json()).toMatchObject({ result: '0x7a69' })
  expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({
    status: 'degraded',
    networks: [{ caipNetworkId: 'eip155:31337', isConfigured: true, upstreams: ['failing', 'ok'] }],
  })
})

test('behavior: the second upstream answers when the first hangs', async () => {
  const stalled = await startStalledServer()
  stops.push(stalled.stop)
  const { post } = await startApi([stalled.url, anvil.url], { timeout: 4_000 })
  expect(await (await post(call(1))).json()).toMatchObject({ result: '0x7a69' })
})

test.each([
  ['chainId=eip155:31337&projectId=nobody', 401, 'Unknown project'],
  ['chainId=eip155:5&projectId=local', 400, 'Chain is not supported'],
  ['chainId=eip155:31338&projectId=local', 400, 'Chain not configured'],
  ['projectId=local', 400, 'Required'],
  ['chainId=eip155:31337', 400, 'Required'],
  ['chainId=bip122:1&projectId=local', 400, 'Invalid input'],
])('error: %s answers %i', async (query, status, description) => {
  const response = await (await startApi()).post(call(1), query)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ description }] })
})

test('parameters: the slash before the query may be missing', async () => {
  const { url } = await startApi()
  const body = JSON.stringify(call(1))
  const response = await fetch(`${url}/v1?chainId=eip155:31337&projectId=local`, { method: 'POST', body })
  expect(await response.json()).toMatchObject({ result: '0x7a69' })
})

test('behavior: a notification is answered by 204', async () => {
  const { post } = await startApi()
  const response = await post({ jsonrpc: '2.0', method: 'eth_chainId', params: [] })
  expect(response.status).toBe(204)
})

test('error: what is not JSON', async () => {
  const { url } = await startApi()
  const response = await fetch(`${url}/v1/?chainId=eip155:31337&projectId=local`, {
    method: 'POST',
    body: '{',
  })
  expect(response.status).toBe(400)
})

test('behavior: each call of a batch counts against the client', async () => {
  const { post } = await startApi([anvil.url], { rateLimits: { perClient: 5, perProject: 0 } })
  expect((await post([call(1), call(2), call(3), call(4)])).status).toBe(200)
  expect((await post([call(1), call(2)])).status).toBe(429)
  const refused = await post(call(1))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({
    status: 'FAILED',
    reasons: [{ description: 'Too many requests' }],
  })
})

test('behavior: a call counts as much as it costs a node', async () => {
  const { post } = await startApi([anvil.url], { rateLimits: { perClient: 24, perProject: 0 } })
  const getLogs = { ...call(1, 'eth_getLogs'), params: [{}] }
  expect((await post([getLogs, call(2)])).status).toBe(200)
  expect((await post([call(1), call(2), call(3)])).status).toBe(200)
  expect((await post(call(1))).status).toBe(429)
})

test('behavior: requests in flight of one client leave room for another, and a refusal says when to try again', async () => {
  const stalled = await startStalledServer()
  stops.push(stalled.stop)
  const { post } = await startApi([stalled.url], {
    timeout: 2_000,
    bytesInFlight: { perClient: 1024 * 1024 },
    deps: { getClientIp: (context) => context.req.header('x-test-ip') ?? 'none' },
  })
  // Its body is read before the node is asked, which never answers.
  const long = { ...call(1, 'eth_sendRawTransaction'), params: [`0x${'00'.repeat(300 * 1024)}`] }
  const ask = (ip: string, body: unknown) => post(body, undefined, { 'x-test-ip': ip })
  const both = [ask('203.0.113.1', long), ask('203.0.113.1', long)]
  const refused = await Promise.race(both)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await ask('203.0.113.2', call(2))).status).toBe(200)
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 429])
})

test('behavior: pages of other origins are refused, those allowed may read errors too', async () => {
  const { post } = await startApi()
  expect((await post(call(1), undefined, { origin: 'https://evil.example' })).status).toBe(403)
  const refused = await post(call(1), 'projectId=local', { origin: 'https://app.example' })
  expect(refused.headers.get('access-control-allow-origin')).toBe('https://app.example')
})

test('behavior: only networks that are set up are offered', async () => {
  const { url } = await startApi()
  const response = await fetch(`${url}/v1/supported-chains`)
  expect(await response.json()).toEqual({ http: ['eip155:31337'], ws: [] })
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
})

test('behavior: what is asked is measured, and the configuration served', async () => {
  const { url, post, readMetrics } = await startApi()
  await post(call(1))
  const metrics = await readMetrics()
  expect(metrics).toContain('gangway_rpc_upstream_requests_total{chain="eip155:31337",outcome="ok"} 2')
  expect(metrics).toContain('route="/v1/",status="200"')
  expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({ projectId: 'local' })
})
