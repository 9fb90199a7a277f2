import { gangwayOne } from '@gangway/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestLog } from '../../tests/createTestLog.js'
import { type StubNode, startStubNode } from '../../tests/startStubNode.js'
import { createMetrics } from '../metrics.js'
import { createRpcUpstreams } from './createRpcUpstreams.js'
import { forwardRpc } from './forwardRpc.js'

const bigAnswer = '{"jsonrpc":"2.0","result":18446744073709551615,"id":1}'
let node: StubNode
let forward: (body: unknown) => Promise<string | undefined>

beforeAll(async () => {
  node = await startStubNode((method) =>
    method === 'eth_syncing' ? { respond: (response) => response.end(bigAnswer) } : undefined,
  )
  const settings = [{ network: gangwayOne, rpcUrls: [node.url] }]
  const rpc = createRpcUpstreams(settings, { log: createTestLog().log, metrics: createMetrics() })
  forward = (body) => forwardRpc(rpc.get('eip155:31337'), body)
})

afterAll(() => node.stop())

const call = (id: unknown, method = 'eth_gasPrice') => ({ jsonrpc: '2.0', id, method })

test.each([0, -5, 'text', '', null])('behavior: id %j is echoed', async (id) => {
  const answer = { jsonrpc: '2.0', id, result: 'eth_gasPrice' }
  expect(JSON.parse((await forward(call(id))) ?? '')).toEqual(answer)
  expect(JSON.parse((await forward([call(id)])) ?? '')).toEqual([answer])
})

test('behavior: a number beyond 2^53 in an answer passes unchanged', async () => {
  expect(await forward(call(1, 'eth_syncing'))).toBe(bigAnswer)
})

test('behavior: off the allow-list only that call of a batch fails, in its place (product.md §8)', async () => {
  const answers = JSON.parse((await forward([call(1), call(2, 'eth_sign'), call(3), 5, call(1)])) ?? '')
  expect(answers).toEqual([
    { jsonrpc: '2.0', id: 1, result: 'eth_gasPrice' },
    { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'Requested RPC call is not allowed' } },
    { jsonrpc: '2.0', id: 3, result: 'eth_gasPrice' },
    { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid input' } },
    { jsonrpc: '2.0', id: 1, result: 'eth_gasPrice' },
  ])
})

test('behavior: only known members reach the node', async () => {
  const before = node.methods.length
  await forward({ ...call(1, 'eth_sign'), Method: 'eth_gasPrice' })
  expect(node.methods).toHaveLength(before)
})

test('behavior: notifications are forwarded and not answered', async () => {
  const notification = { jsonrpc: '2.0', method: 'eth_gasPrice' }
  expect(await forward(notification)).toBeUndefined()
  expect(await forward([notification])).toBeUndefined()
  expect(JSON.parse((await forward([notification, call(4)])) ?? '')).toEqual([
    { jsonrpc: '2.0', id: 4, result: 'eth_gasPrice' },
  ])
})

test('error: an empty batch, and one above the 1000 of product.md §9', async () => {
  const error = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid input' } }
  expect(JSON.parse((await forward([])) ?? '')).toEqual(error)
  expect(JSON.parse((await forward(Array.from({ length: 1001 }, (_, id) => call(id)))) ?? '')).toEqual(error)
})

const nest = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
test.each([
  ['params nested 40 deep', { ...call(7), params: nest(40) }],
  ['params nested 5,000 deep', { ...call(7), params: nest(5_000) }],
  ['params nested 200,000 deep', { ...call(7), params: nest(200_000) }],
  ['half a character', { ...call(7), params: ['\ud800'] }],
  ['half a character in a name', { ...call(7), params: [{ '\udfff': 1 }] }],
])('error: a call with %s never reaches the node; the rest of its batch does', async (_, odd) => {
  const error = { jsonrpc: '2.0', id: 7, error: { code: -32600, message: 'Invalid input' } }
  const before = node.methods.length
  expect(JSON.parse((await forward(odd)) ?? '')).toEqual(error)
  expect(node.methods).toHaveLength(before)
  expect(JSON.parse((await forward([call(1), odd])) ?? '')).toEqual([
    { jsonrpc: '2.0', id: 1, result: 'eth_gasPrice' },
    error,
  ])
})

test('error: a call longer than its method may be never reaches the node; the rest of its batch does', async () => {
  const code = `0x${'00'.repeat(200 * 1024)}`
  const override = { [`0x${'a1'.repeat(20)}`]: { code } }
  const long = { ...call(7, 'eth_call'), params: [{ to: null }, 'latest', override] }
  const error = { jsonrpc: '2.0', id: 7, error: { code: -32602, message: 'The request is too large' } }
  const before = node.methods.length
  expect(JSON.parse((await forward(long)) ?? '')).toEqual(error)
  expect(node.methods).toHaveLength(before)
  expect(JSON.parse((await forward([call(1), long])) ?? '')).toEqual([
    { jsonrpc: '2.0', id: 1, result: 'eth_gasPrice' },
    error,
  ])
})

test.each([
  ['eth_call', 24_576, 'the longest code a state override can give (EIP-170)'],
  ['eth_sendRawTransaction', 6 * 131_072, 'a transaction with six blobs'],
])('behavior: %s of %i bytes passes: %s', async (method, size) => {
  const params = [`0x${'00'.repeat(size)}`]
  expect(JSON.parse((await forward({ ...call(1, method), params })) ?? '')).toMatchObject({ result: method })
})

test('behavior: parameters as deep as any method has them, and every whole character, pass', async () => {
  const params = [nest(20), '🌈 \\ud800 \u0000 é']
  expect(JSON.parse((await forward({ ...call(1), params })) ?? '')).toMatchObject({ result: 'eth_gasPrice' })
})

test.each([1.5, 1e300, 2 ** 53, -1e-7])(
  'error: id %j, which would come back as another, is refused',
  async (id) => {
    const error = { code: -32600, message: 'Invalid input' }
    expect(JSON.parse((await forward([call(1), call(id)])) ?? '')).toEqual([
      { jsonrpc: '2.0', id: 1, result: 'eth_gasPrice' },
      { jsonrpc: '2.0', id, error },
    ])
  },
)

test.each([null, 5, 'eth_gasPrice', {}, { jsonrpc: '1.0', id: 1, method: 'eth_gasPrice' }])(
  'error: %j is no request',
  async (body) => {
    expect(JSON.parse((await forward(body)) ?? '')).toMatchObject({ error: { code: -32600 } })
  },
)
