import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createProxyRpc, type ProxyRpc } from './createProxyRpc.js'

let proxy: Server
let rpc: ProxyRpc
let answer: string
let asked: { url: string; body: unknown }

beforeAll(async () => {
  proxy = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      asked = { url: request.url ?? '', body: JSON.parse(body) }
      response.end(answer)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  rpc = createProxyRpc({ apiUrl: `http://127.0.0.1:${address.port}`, projectId: 'local' })
})
afterAll(() => new Promise((resolve) => proxy.close(resolve)))
beforeEach(() => {
  answer = '{"jsonrpc":"2.0","id":1,"result":"0x1"}'
})

test('default: asks the network’s node through the proxy', async () => {
  expect(await rpc('eip155:31337', 'eth_chainId', [])).toBe('0x1')
  expect(asked).toEqual({
    url: '/v1/?chainId=eip155%3A31337&projectId=local',
    body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
  })
})

test('error: the node’s own code, words and data reach the page', async () => {
  answer = '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"nonce too low","data":"0x"}}'
  await expect(rpc('eip155:31337', 'eth_sendRawTransaction', ['0x'])).rejects.toMatchObject({
    code: -32000,
    message: 'nonce too low',
    data: '0x',
  })
})

test('error: an answer that is no JSON-RPC', async () => {
  answer = '<html>'
  await expect(rpc('eip155:31337', 'eth_chainId', [])).rejects.toMatchObject({ code: -32603 })
})
