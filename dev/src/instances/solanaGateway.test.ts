import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { localGenesisHash, type SolanaUpstream } from '../controls/createSolanaGatewayApp.js'
import { getLocalSolanaAccount } from '../localAccounts.js'
import { hasSurfpool, needsSurfpool } from './loadSurfpool.js'
import { type SolanaGatewayInstance, startSolanaGateway } from './solanaGateway.js'
import { type SurfpoolInstance, startSurfpool } from './surfpool.js'

async function post(url: string, body: unknown): Promise<{ status: number; body: unknown; text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: JSON.parse(text), text }
}

async function startBefore(getUpstream: () => SolanaUpstream | undefined): Promise<SolanaGatewayInstance> {
  const gateway = await startSolanaGateway({ port: 0, wsPort: 0, getUpstream })
  onTestFinished(() => gateway.stop())
  return gateway
}

const request = (method: string, id: unknown = 1, params: unknown[] = []) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

describe.runIf(hasSurfpool())('before Surfpool', needsSurfpool, () => {
  let node: SurfpoolInstance
  let gateway: SolanaGatewayInstance
  beforeAll(async () => {
    node = await startSurfpool()
    const getUpstream = () => ({ rpcUrl: node.url, wsUrl: node.wsUrl })
    gateway = await startSolanaGateway({ port: 0, wsPort: 0, getUpstream })
  })
  afterAll(async () => {
    await gateway?.stop()
    await node?.stop()
  })

  test('default: passes a call on', async () => {
    expect(await post(gateway.url, request('getHealth'))).toMatchObject({
      status: 200,
      body: { result: 'ok' },
    })
  })

  test('behavior: splits a batch, which Surfpool refuses, and answers in its order', async () => {
    const refusal = await fetch(node.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([request('getHealth')]),
    })
    expect(await refusal.json()).toMatchObject({ error: { code: -32600 } })
    const { body } = await post(gateway.url, [
      request('getHealth', 'a'),
      request('noSuchMethod', 2),
      request('getVersion', 3),
      { nonsense: true },
    ])
    expect(body).toMatchObject([
      { id: 'a', result: 'ok' },
      { id: 2, error: { code: -32601 } },
      { id: 3, result: { 'solana-core': expect.any(String) } },
      { id: null, error: { code: -32600 } },
    ])
  })

  test('behavior: pins the genesis hash, alone and in a batch', async () => {
    expect((await post(gateway.url, request('getGenesisHash', 7))).body).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: localGenesisHash,
    })
    expect((await post(gateway.url, [request('getGenesisHash')])).body).toMatchObject([
      { result: localGenesisHash },
    ])
  })

  test('behavior: carries subscriptions both ways', async () => {
    const account = getLocalSolanaAccount('wallet 2').address
    const socket = new WebSocket(gateway.wsUrl)
    onTestFinished(() => socket.terminate())
    const messages: string[] = []
    socket.on('message', (data) => void messages.push(String(data)))
    socket.on('open', () => socket.send(JSON.stringify(request('accountSubscribe', 9, [account]))))
    await expect.poll(() => messages.length).toBe(1)
    expect(JSON.parse(messages[0] ?? '')).toMatchObject({ id: 9, result: expect.any(Number) })
    // The node may tell of a subscription before it heeds it: then the first change goes unheard.
    const isTold = async () => {
      await post(gateway.url, request('requestAirdrop', 1, [account, 1_000_000_000]))
      return messages.some((message) => message.includes('accountNotification'))
    }
    await expect.poll(isTold, { interval: 500 }).toBe(true)
    expect(messages.find((message) => message.includes('accountNotification'))).toContain('000000000')
  })

  test('behavior: any origin may call, as with a public node', async () => {
    const response = await fetch(gateway.url, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://example.com',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, solana-client',
      },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toContain('solana-client')
  })
})

test('behavior: 64-bit numbers of the node arrive unrounded', async () => {
  const answer = '{"jsonrpc":"2.0","id":1,"result":{"rentEpoch":18446744073709551615}}'
  const node = createServer((_, response) => response.end(answer))
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void node.close())
  const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const gateway = await startBefore(() => ({ rpcUrl, wsUrl: '' }))
  expect((await post(gateway.url, request('getAccountInfo'))).text).toBe(answer)
  expect((await post(gateway.url, [request('getAccountInfo')])).text).toBe(`[${answer}]`)
})

test('error: 502 and a closed socket while the node is away', async () => {
  const gone = { rpcUrl: 'http://127.0.0.1:1', wsUrl: 'ws://127.0.0.1:1' }
  for (const upstream of [undefined, gone]) {
    const gateway = await startBefore(() => upstream)
    expect(await post(gateway.url, request('getHealth'))).toMatchObject({
      status: 502,
      body: { error: { message: 'The Solana node is not running' } },
    })
    const socket = new WebSocket(gateway.wsUrl)
    expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(1013)
  }
})

test('error: what is no request, or too large, is refused', async () => {
  const gateway = await startBefore(() => undefined)
  expect(await post(gateway.url, '{')).toMatchObject({ status: 400, body: { error: { code: -32700 } } })
  expect(await post(gateway.url, [])).toMatchObject({ status: 400, body: { error: { code: -32600 } } })
  expect(await post(gateway.url, Array(1001).fill(request('getGenesisHash')))).toMatchObject({ status: 400 })
  expect(await post(gateway.url, 'x'.repeat(4 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
})
