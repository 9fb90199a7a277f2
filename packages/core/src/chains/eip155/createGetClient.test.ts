import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { getFreePort } from '@gangway/dev'
import { mainnet } from '@gangway/registry'
import * as v from 'valibot'
import {
  decodeFunctionData,
  encodeAbiParameters,
  erc20Abi,
  getAbiItem,
  type Hex,
  multicall3Abi,
  numberToHex,
  size,
} from 'viem'
import { readContract } from 'viem/actions'
import { expect, onTestFinished, test } from 'vitest'
import { createGetClient } from './createGetClient.js'

const callSchema = v.object({ id: v.number(), method: v.string(), params: v.optional(v.array(v.any())) })

/** A node that knows one token; each list is what came in one request. */
async function startNode({ failures = 0 } = {}) {
  const batches: v.InferOutput<typeof callSchema>[][] = []
  const times: number[] = []
  const server = createServer(async (request, response) => {
    const calls = v.parse(v.array(callSchema), JSON.parse(await text(request)))
    batches.push(calls)
    times.push(performance.now())
    if (batches.length <= failures) return void response.writeHead(503).end()
    const answers = calls.map(({ id, method, params }) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_call' ? answerMulticall(params?.[0].data) : '0x1',
    }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers))
  })
  const port = await getFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const client = createGetClient({
    networks: [mainnet],
    getNode: () => `http://127.0.0.1:${port}`,
  })('eip155:1')
  return { client, batches, times }
}

const readMulticall = (data: Hex) => {
  const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
  if (functionName !== 'aggregate3') throw new Error(functionName)
  return args[0]
}

// Not `encodeFunctionResult`, which the oldest viem gives the rows of a list as so many results.
const answerMulticall = (data: Hex) =>
  encodeAbiParameters(getAbiItem({ abi: multicall3Abi, name: 'aggregate3' }).outputs, [
    readMulticall(data).map(() => ({ success: true, returnData: numberToHex(7, { size: 32 }) })),
  ])

const accounts = (count: number) =>
  Array.from({ length: count }, (_, index) => numberToHex(index + 1, { size: 20 }))

test('behavior: one multicall holds 1024 bytes of calls at most (product.md §9)', async () => {
  const { client, batches } = await startNode()
  const address = `0x${'ee'.repeat(20)}` as const
  const balances = await Promise.all(
    accounts(100).map((account) =>
      readContract(client, { abi: erc20Abi, address, functionName: 'balanceOf', args: [account] }),
    ),
  )
  expect(balances).toEqual(Array.from({ length: 100 }, () => 7n))
  const multicalls = batches.flat().map(({ params }) => readMulticall(params?.[0].data))
  // A question for a balance has 36 bytes: 28 of them have 1008, 29 would have 1044.
  expect(multicalls.map((calls) => calls.length)).toEqual([28, 28, 28, 16])
  expect(multicalls[0]?.reduce((sum, { callData }) => sum + size(callData), 0)).toBe(1_008)
})

test('behavior: one request holds 1000 calls at most (product.md §9)', async () => {
  const { client, batches } = await startNode()
  await Promise.all(
    accounts(1_001).map((account) =>
      client.request({ method: 'eth_getBalance', params: [account, 'latest'] }),
    ),
  )
  expect(batches.map((batch) => batch.length)).toEqual([1_000, 1])
})

test('behavior: a node that fails is asked again 3 times, from 150 ms on; 10 s each (product.md §9)', async () => {
  const { client, batches, times } = await startNode({ failures: 3 })
  expect(await client.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(batches).toHaveLength(4)
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(waits[0]).toBeGreaterThan(145)
  expect(waits[0]).toBeLessThan(waits[1] ?? 0)
  expect(client.transport).toMatchObject({ timeout: 10_000, retryCount: 3, retryDelay: 150 })
})
