import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networks } from '@gangway/registry'
import { createLog, createMetrics, createRpcUpstreams, type NetworkSetting } from '@gangway/server-kit'
import { afterEach, expect, test } from 'vitest'
import { createHealth } from '../health/createHealth.js'
import { createFollowRpc } from './createFollowRpc.js'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A node of a chain, which counts what it is asked and is down when it is told to be. */
async function startNode(chainId: number) {
  const node = { url: '', asked: 0, isDown: false }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method } = JSON.parse(body)
    if (node.isDown) return void response.writeHead(500).end()
    if (method !== 'eth_chainId') node.asked += 1
    const result = `0x${(method === 'eth_chainId' ? chainId : 1).toString(16)}`
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node
}

/** Parts of a server with Ethereum and OP Mainnet. */
function setUp(urls: { rpcUrls: string[]; followUrls?: string[] }, otherUrls: string[]) {
  const lines: string[] = []
  const log = createLog({ level: 'info' }, { write: (line) => void lines.push(line) })
  const metrics = createMetrics()
  const find = (chainId: number) => networks.find(({ id }) => id === chainId) ?? expect.unreachable()
  const settings: NetworkSetting[] = [
    { network: find(1), ...urls },
    { network: find(10), rpcUrls: otherUrls },
  ]
  const rpc = createRpcUpstreams(settings, { log, metrics })
  const health = createHealth(new AbortController().signal)
  const onStop = (stop: () => Promise<void>) => void stops.push(stop)
  const follow = createFollowRpc({ config: { networks: settings }, log, metrics, rpc, health, onStop })
  return { rpc, follow, health, lines }
}

test('default: a network is followed by nodes of its own, others by those of the visitors', async () => {
  const [visitors, own, other] = [await startNode(1), await startNode(1), await startNode(10)]
  const { rpc, follow, health } = setUp({ rpcUrls: [visitors.url], followUrls: [own.url] }, [other.url])
  await follow.read('eip155:1', 'eth_blockNumber', [])
  await follow.read('eip155:10', 'eth_blockNumber', [])
  expect([visitors.asked, own.asked, other.asked]).toEqual([0, 1, 1])
  await rpc.read('eip155:1', 'eth_blockNumber', [])
  expect([visitors.asked, own.asked, other.asked]).toEqual([1, 1, 1])
  const configured = follow.getStatuses().filter(({ isConfigured }) => isConfigured)
  expect(configured.map(({ network }) => network.id).sort()).toEqual([1, 10])
  expect(health.read().parts).toEqual({ followNodes: { state: 'ok' } })
})

test('error: a node of its own that fails is told apart from those of the visitors, which are not asked in its place', async () => {
  const [visitors, own] = [await startNode(1), await startNode(1)]
  const { follow, health, lines } = setUp({ rpcUrls: [visitors.url], followUrls: [own.url] }, [])
  await follow.read('eip155:1', 'eth_blockNumber', [])
  own.isDown = true
  await expect(follow.read('eip155:1', 'eth_blockNumber', [])).rejects.toMatchObject({
    code: 'RPC_UPSTREAM_FAILED',
  })
  expect(visitors.asked).toBe(0)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ upstream: 2, outcome: 'httpStatus' }])
  expect(health.read().parts).toMatchObject({ followNodes: { state: 'failing', reason: 'eip155:1' } })
})

test('behavior: without any of its own it is the visitors’ way', async () => {
  const { rpc, follow, health } = setUp({ rpcUrls: [] }, [])
  expect(follow).toBe(rpc)
  expect(health.read().parts).toEqual({})
})
