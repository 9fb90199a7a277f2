import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networks } from '@gangway/registry'
import { createLog, createMetrics, createRpcUpstreams } from '@gangway/server-kit'
import { afterEach, expect, test } from 'vitest'
import { assertNodes } from './assertNodes.js'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A node that says it serves this chain; without one it says nothing. */
async function startNode(chainId?: number): Promise<string> {
  const server = createServer((_, response) => {
    if (chainId !== undefined)
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${chainId.toString(16)}` }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function createRpc(rpcUrls: string[]) {
  const network = networks.find(({ id }) => id === 10)
  if (!network) throw new Error('not listed')
  const deps = { log: createLog({ level: 'silent' }), metrics: createMetrics() }
  return createRpcUpstreams([{ network, rpcUrls }], deps)
}

test('default: nodes of their network, and none at all', async () => {
  await assertNodes(createRpc([await startNode(10)]), 10_000)
  await assertNodes(createRpc([]), 10_000)
})

test('error: a network all of whose nodes serve another one ends the start', async () => {
  const rpc = createRpc([await startNode(1), await startNode(1)])
  await expect(assertNodes(rpc, 10_000)).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    hints: ['RPC_URL_10: The RPC address set for 10 serves 1; name a node of OP Mainnet'],
  })
})

test('behavior: one right node is enough, and one that hangs or is away holds nothing up', async () => {
  await assertNodes(createRpc([await startNode(1), await startNode(10)]), 10_000)
  await assertNodes(createRpc([await startNode()]), 50)
  await assertNodes(createRpc(['http://127.0.0.1:1']), 10_000)
})
