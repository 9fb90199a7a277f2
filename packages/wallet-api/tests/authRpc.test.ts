import { getFreePort, type Instance, startAnvil } from '@gangway/dev'
import { gangwayOne, gangwayTwo } from '@gangway/registry'
import type { OpenDatabase, RateLimitSettings } from '@gangway/server-kit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { authUrl, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

let opened: OpenDatabase
let anvil: Instance
let api: TestAuthApi

beforeAll(async () => {
  opened = await openAuthDatabase()
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
})
afterAll(async () => {
  await anvil.stop()
  await opened.close()
})
afterEach(() => api.stop())

const start = async (rpcUrls = [anvil.url], rateLimits: Partial<RateLimitSettings> = {}) => {
  const networks = [
    { network: gangwayOne, rpcUrls },
    { network: gangwayTwo, rpcUrls: [] },
  ]
  api = await startAuthApi(opened, { networks, rateLimits })
}
const call = (id: unknown, method = 'eth_chainId') => ({ jsonrpc: '2.0', id, method, params: [] })
const post = (body: unknown, query = 'chainId=eip155:31337&projectId=one', headers = { origin: authUrl }) =>
  api.post(`/auth/rpc?${query}`, body, headers)

test('default: the frame reads from a chain without a session (architecture.md §5)', async () => {
  await start()
  const answer = await post(call('a'))
  expect(answer).toMatchObject({ status: 200, body: { id: 'a', result: '0x7a69' } })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await post([call(1), call(2)])).body).toHaveLength(2)
})

test('error: a batch of 1001, and a method off the list (product.md §7, §9)', async () => {
  await start()
  const { body } = await post(Array.from({ length: 1001 }, (_, id) => call(id)))
  expect(body).toMatchObject({ id: null, error: { code: -32600 } })
  expect((await post(call(1, 'anvil_setBalance'))).body.error).toEqual({
    code: -32601,
    message: 'Requested RPC call is not allowed',
  })
})

test.each([
  [401, 'PROJECT_UNKNOWN', 'chainId=eip155:31337&projectId=none'],
  [400, 'CHAIN_NOT_SUPPORTED', 'chainId=eip155:5&projectId=one'],
  [400, 'CHAIN_NOT_CONFIGURED', 'chainId=eip155:31338&projectId=one'],
])('error: %i %s', async (status, code, query) => {
  await start()
  expect(await post(call(1), query)).toMatchObject({ status, body: { code } })
})

test('error: calls above the limit of a client, which a batch counts one by one', async () => {
  await start([anvil.url], { perClient: 10 })
  expect((await post(Array.from({ length: 10 }, (_, id) => call(id)))).status).toBe(200)
  expect(await post(call(1))).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
})

test('error: calls above the limit of a project, which others do not feel', async () => {
  await start([anvil.url], { perProject: 10 })
  expect((await post(Array.from({ length: 10 }, (_, id) => call(id)))).status).toBe(200)
  const refused = await post(call(1))
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await post(call(1), 'chainId=eip155:31337&projectId=two')).status).toBe(200)
})

test.each<[string, Record<string, string>]>([
  ['no page', {}],
  ['a page of another origin', { origin: 'https://app.example' }],
  ['a page that has no origin', { origin: 'null' }],
  ['a page of the same site', { origin: authUrl, 'sec-fetch-site': 'same-site' }],
])('error: %s asks', async (_, headers) => {
  await start()
  const query = 'chainId=eip155:31337&projectId=one'
  const { status, body } = await api.post(`/auth/rpc?${query}`, call(1), headers)
  expect([status, body.code]).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
})

test('behavior: the frame is let in, as Chromium and Firefox name it', async () => {
  await start()
  const headers = { origin: authUrl, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
  expect((await post(call(1), undefined, headers)).status).toBe(200)
})

test('error: a node that is down', async () => {
  await start([`http://127.0.0.1:${await getFreePort()}`])
  const { status, body } = await post(call(1))
  expect([status, body.error.data.code]).toEqual([200, 'RPC_UPSTREAM_FAILED'])
})

test('default: health, and the public key of our notes', async () => {
  await start()
  const get = async (path: string) => (await api.fetch(new Request(`${authUrl}${path}`))).json()
  expect(await get('/auth/healthz')).toEqual({ status: 'ok', role: 'auth', database: 'ok' })
  const { keys } = await get('/auth/keys')
  expect(keys).toEqual([api.notes.auth.publicJwk])
  expect(keys[0]).not.toHaveProperty('d')
})
