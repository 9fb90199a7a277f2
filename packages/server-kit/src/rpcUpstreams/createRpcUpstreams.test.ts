import { GangwayError } from '@gangway/protocol'
import { gangwayOne, gangwaySolana, mainnet } from '@gangway/registry'
import { afterEach, expect, test } from 'vitest'
import { createTestLog } from '../../tests/createTestLog.js'
import { type StubNode, type StubReply, startStubNode } from '../../tests/startStubNode.js'
import { createMetrics } from '../metrics.js'
import { createRpcUpstreams } from './createRpcUpstreams.js'
import { forwardRpc } from './forwardRpc.js'

const chain = gangwayOne.caipNetworkId
const nodes: StubNode[] = []

afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
})

async function startNode(reply: (method: string) => StubReply | undefined = () => undefined) {
  const node = await startStubNode(reply)
  nodes.push(node)
  return node
}

function setUp(rpcUrls: string[], timeout = 60_000, getSteady = () => performance.now()) {
  const { log, lines } = createTestLog()
  const metrics = createMetrics()
  const rpc = createRpcUpstreams([{ network: gangwayOne, rpcUrls }], { log, metrics, timeout, getSteady })
  const forward = async (body: unknown) => JSON.parse((await forwardRpc(rpc.get(chain), body)) ?? 'null')
  return { rpc, forward, lines, metrics }
}

/** Fails calls other than the identity question in the way named. */
const faults: Record<string, () => StubReply> = {
  'HTTP 500': () => ({ respond: (response) => response.writeHead(500).end() }),
  'HTTP 429': () => ({ respond: (response) => response.writeHead(429).end() }),
  'a broken connection': () => ({ respond: (response) => response.destroy() }),
  'no answer': () => ({ respond: () => undefined }),
  'what is not JSON': () => ({ respond: (response) => response.end('<html>') }),
  'what is not JSON-RPC': () => ({ respond: (response) => response.end('{"ok":true}') }),
}

/** Time enough on a busy machine, unless it is what has to pass. */
const toTimeout = (fault: string) => (fault === 'no answer' ? 4_000 : 60_000)

const read = { jsonrpc: '2.0', id: 7, method: 'eth_blockNumber' }
const send = { jsonrpc: '2.0', id: 8, method: 'eth_sendRawTransaction', params: ['0x00'] }

test.each(Object.keys(faults))('behavior: a read goes to the next upstream on %s', async (fault) => {
  const bad = await startNode((method) => (method === 'eth_chainId' ? undefined : faults[fault]?.()))
  const good = await startNode()
  // The first back-off, of 250 ms, does not end: a busy machine takes that for two calls.
  const { forward, rpc } = setUp([bad.url, good.url], toTimeout(fault), () => 1_000)
  expect(await forward(read)).toEqual({ jsonrpc: '2.0', id: 7, result: 'eth_blockNumber' })
  expect(rpc.getStatuses()[0]?.upstreams).toEqual(['failing', 'ok'])
  // While it backs off the working one is asked first.
  await forward(read)
  expect(bad.methods.filter((method) => method === 'eth_blockNumber')).toHaveLength(1)
})

test('error: a node that sends elsewhere is not followed', async () => {
  const inside = await startNode()
  const node = await startNode((method) =>
    method === 'eth_chainId'
      ? undefined
      : { respond: (response) => response.writeHead(307, { location: inside.url }).end() },
  )
  const { forward, rpc } = setUp([node.url])
  expect(await forward(send)).toMatchObject({ error: { code: -32000 } })
  expect(rpc.getStatuses()[0]?.upstreams).toEqual(['failing'])
  expect(inside.methods).toEqual([])
})

test.each(Object.keys(faults))(
  'behavior: a send is never repeated after %s (architecture.md §6)',
  async (fault) => {
    const bad = await startNode((method) => (method === 'eth_chainId' ? undefined : faults[fault]?.()))
    const good = await startNode()
    const { forward } = setUp([bad.url, good.url], toTimeout(fault))
    // Viem repeats -32603 by itself, so a failed send must carry another code.
    expect(await forward(send)).toEqual({
      jsonrpc: '2.0',
      id: 8,
      error: {
        code: -32000,
        message: 'The network did not answer',
        data: { code: 'RPC_UPSTREAM_FAILED', chainId: chain },
      },
    })
    expect(bad.methods).toEqual(['eth_chainId', 'eth_sendRawTransaction'])
    expect(good.methods).toEqual([])
  },
)

test('behavior: a batch that holds a send is not repeated either', async () => {
  const bad = await startNode((method) => (method === 'eth_chainId' ? undefined : faults['HTTP 500']?.()))
  const good = await startNode()
  const { forward } = setUp([bad.url, good.url])
  expect(await forward([read, send])).toMatchObject([
    { error: { code: -32603 } },
    { error: { code: -32000 } },
  ])
  expect(good.methods).toEqual([])
})

test('behavior: a send goes to the second upstream when the first is dead before it was tried', async () => {
  const dead = await startStubNode(() => undefined)
  await dead.stop()
  const good = await startNode()
  expect(await setUp([dead.url, good.url]).forward(send)).toMatchObject({ result: 'eth_sendRawTransaction' })
})

test('behavior: a hanging upstream leaves the next one time, and all ends within the time-out (product.md §9)', async () => {
  const hanging = await startNode(() => ({ respond: () => undefined }))
  const start = performance.now()
  expect(await setUp([hanging.url, hanging.url], 400).forward(read)).toMatchObject({
    error: { code: -32603 },
  })
  expect(performance.now() - start).toBeLessThan(10_000)
})

test('behavior: an upstream that serves another network is refused loudly', async () => {
  const wrong = await startNode((method) => (method === 'eth_chainId' ? { result: '0x1' } : undefined))
  const { rpc, forward, lines, metrics } = setUp([wrong.url])
  await rpc.probe()
  expect(rpc.getStatuses()).toEqual([
    {
      network: gangwayOne,
      isConfigured: false,
      reason: 'The RPC address set for 31337 serves 1',
      upstreams: ['wrongNetwork'],
    },
  ])
  expect(lines.join('')).toContain('RPC upstream serves another network')
  expect(lines.join('')).not.toContain(wrong.url)
  expect(await forward(read)).toMatchObject({ error: { data: { code: 'CHAIN_NOT_CONFIGURED' } } })
  await expect(rpc.read(chain, 'eth_blockNumber', [])).rejects.toMatchObject({ code: 'CHAIN_NOT_CONFIGURED' })
  expect(wrong.methods).toEqual(['eth_chainId'])
  expect(await metrics.registry.metrics()).toContain('outcome="wrongNetwork"} 1')
})

test('behavior: the right one among wrong ones is used', async () => {
  const wrong = await startNode((method) => (method === 'eth_chainId' ? { result: '0x1' } : undefined))
  const good = await startNode()
  const { rpc, forward } = setUp([wrong.url, good.url])
  expect(await forward(read)).toMatchObject({ result: 'eth_blockNumber' })
  expect(rpc.getStatuses()[0]).toMatchObject({ isConfigured: true, upstreams: ['wrongNetwork', 'ok'] })
})

test('behavior: a Solana node is known by its genesis hash', async () => {
  const node = await startNode((method) =>
    method === 'getGenesisHash' ? { result: 'E5uNhN719XxvqkjrurFRSbQbXy6zWCbGWLiyfFErm7Rw' } : undefined,
  )
  const { log } = createTestLog()
  const settings = [{ network: gangwaySolana, rpcUrls: [node.url] }]
  const rpc = createRpcUpstreams(settings, { log, metrics: createMetrics() })
  expect(await rpc.read(gangwaySolana.caipNetworkId, 'getSlot', [])).toBe('getSlot')
})

test('error: networks not listed and not set up', async () => {
  const { log } = createTestLog()
  const settings = [{ network: mainnet, rpcUrls: [], reason: 'No key yet' }]
  const rpc = createRpcUpstreams(settings, { log, metrics: createMetrics() })
  expect(() => rpc.get('eip155:1')).toThrow(expect.objectContaining({ code: 'CHAIN_NOT_CONFIGURED' }))
  expect(() => rpc.get('eip155:5')).toThrow(expect.objectContaining({ code: 'CHAIN_NOT_SUPPORTED' }))
  expect(rpc.getStatuses()).toEqual([
    { network: mainnet, isConfigured: false, reason: 'No key yet', upstreams: [] },
  ])
})

/** Answers of so many MiB to every call but the identity question. */
const answerOf = (mib: number) => (method: string) =>
  method === 'eth_chainId' ? undefined : { result: '0'.repeat(mib * 1024 * 1024) }

test.each([
  ['eth_call', 5],
  ['eth_getBlockByNumber', 9],
  ['eth_getLogs', 17],
])('error: an answer to %s of %i MiB is refused, and its upstream stays the first', async (method, size) => {
  const first = await startNode(answerOf(size))
  const second = await startNode()
  const { forward, rpc } = setUp([first.url, second.url])
  const { error } = await forward({ ...read, method })
  // Viem and others call again on -32603 and -32005; it would be as long again.
  expect(error).toEqual({
    code: -32000,
    message: expect.stringMatching(/^The answer is longer than \d+ bytes$/),
    data: { code: 'FETCH_TOO_LARGE', chainId: chain },
  })
  expect(second.methods).toEqual([])
  expect(rpc.getStatuses()[0]?.upstreams[0]).toBe('ok')
})

test.each([
  ['eth_call', 3],
  ['eth_getBlockByNumber', 7],
  ['eth_getLogs', 15],
])('behavior: an answer to %s of %i MiB passes', async (method, size) => {
  const node = await startNode(answerOf(size))
  const { result } = await setUp([node.url]).forward({ ...read, method })
  expect(result).toHaveLength(size * 1024 * 1024)
})

test('behavior: a batch has the limit of its largest call, all together', async () => {
  const node = await startNode(answerOf(3))
  const { forward } = setUp([node.url])
  expect(await forward([read, { ...read, id: 8 }])).toMatchObject([
    { error: { data: { code: 'FETCH_TOO_LARGE' } } },
    { error: { data: { code: 'FETCH_TOO_LARGE' } } },
  ])
  expect(await forward([read, { ...read, id: 8, method: 'eth_getLogs' }])).toMatchObject([
    { id: 7, result: expect.any(String) },
    { id: 8, result: expect.any(String) },
  ])
})

test('behavior: what this server reads for itself may be longer', async () => {
  const node = await startNode(answerOf(20))
  const { rpc } = setUp([node.url])
  expect(await rpc.read(chain, 'eth_getBlockReceipts', [])).toHaveLength(20 * 1024 * 1024)
})

test('behavior: no room for the answer to a read is the caller’s to hear; a send was handed on', async () => {
  const node = await startNode()
  const { rpc } = setUp([node.url])
  const refuse = () => {
    throw new GangwayError('RATE_LIMITED', { context: { retryAfter: 1 } })
  }
  await expect(forwardRpc(rpc.get(chain), read, refuse)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(JSON.parse((await forwardRpc(rpc.get(chain), send, refuse)) ?? '')).toMatchObject({
    id: 8,
    error: { code: -32000, data: { code: 'RPC_UPSTREAM_FAILED' } },
  })
  expect(node.methods.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  expect(rpc.getStatuses()[0]?.upstreams).toEqual(['ok'])
})

test('behavior: a node that stands still while another goes on is asked last, until it has caught up', async () => {
  const heads = { first: 100, second: 100 }
  const start = (name: keyof typeof heads) =>
    startNode((method) =>
      method === 'eth_blockNumber' ? { result: `0x${heads[name].toString(16)}` } : undefined,
    )
  const [first, second] = [await start('first'), await start('second')]
  const { rpc, metrics, lines } = setUp([first.url, second.url])
  const readStates = () => rpc.getStatuses()[0]?.upstreams
  const readNumber = () => rpc.read(chain, 'eth_blockNumber', [])
  await rpc.probe()
  // As far apart as the chain has come since: one of them was asked a little later.
  Object.assign(heads, { first: 100, second: 110 })
  await rpc.probe()
  expect([readStates(), await readNumber()]).toEqual([['ok', 'ok'], '0x64'])
  heads.second = 120
  await rpc.probe()
  expect([readStates(), await readNumber()]).toEqual([['behind', 'ok'], '0x78'])
  expect((await metrics.rpcUpstreamBehind.get()).values).toMatchObject([
    { value: 20, labels: { chain, upstream: 1 } },
    { value: 0, labels: { chain, upstream: 2 } },
  ])
  expect(lines.filter((line) => line.includes('is behind the others'))).toHaveLength(1)
  heads.first = 121
  await rpc.probe()
  expect([readStates(), await readNumber()]).toEqual([['ok', 'ok'], '0x79'])
})

test('behavior: by a node that names a block no chain has nobody is behind', async () => {
  let head = 100
  const good = await startNode((method) =>
    method === 'eth_blockNumber' ? { result: `0x${head.toString(16)}` } : undefined,
  )
  const liar = await startNode((method) =>
    method === 'eth_blockNumber' ? { result: '0x1fffffffffffff' } : undefined,
  )
  const { rpc } = setUp([good.url, liar.url])
  for (; head < 140; head += 10) await rpc.probe()
  expect(rpc.getStatuses()[0]?.upstreams).toEqual(['ok', 'ok'])
})

test('behavior: of nodes that are all behind, or do not say how far they are, the one asked first stays so', async () => {
  const silent = await startNode((method) => (method === 'eth_blockNumber' ? { result: null } : undefined))
  const other = await startNode((method) => (method === 'eth_blockNumber' ? { result: '0x5' } : undefined))
  const { rpc } = setUp([silent.url, other.url])
  for (let time = 0; time < 3; time++) await rpc.probe()
  expect(rpc.getStatuses()[0]?.upstreams).toEqual(['ok', 'ok'])
})
